import type * as en from '#portal/locale/en/picker.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const picker: Translation<typeof en.picker> = {
  placeholder: 'Digite para buscar',
  loading: 'Carregando…',
  searching: 'Buscando…',
  failed: 'A busca falhou.',
  retry: 'Tentar de novo',
  nothingFound: 'Nada encontrado',
  more: 'Os primeiros {shown, number} de {count, number}. Digite mais para achar os outros.',
  several: 'Há mais de um: escolha qual.',
  unchosen: 'Escolha um da lista.',
  clear: 'Limpar: {field}',
  showChoices: 'Mostrar as opções: {field}',
  create: 'Criar “{name}”',
  recent: 'Recentes',
  others: 'Todos',
  number: 'Nº {id}',
  patientHint: 'Digite nome, número do prontuário, documento ou data de nascimento.',
}
