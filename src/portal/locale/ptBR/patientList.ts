import type * as en from '#portal/locale/en/patientList.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const patientList: Translation<typeof en.patientList> = {
  namesakes: {
    count: 'Mais {count, number} com este nome',
    atLeast: 'Pelo menos mais {count, number} com este nome',
    bornSameDay:
      '{count, plural, =1 {{short}, mesmo nascimento} other {{short}, {same, number} com o mesmo nascimento}}',
    tooltip: '{short}, nascimento em {dates}',
  },
  help: {
    open: 'Como buscar',
    title: 'O que a busca entende',
    name: 'Nome ou nome social',
    nameText: 'Partes em qualquer ordem, com ou sem acentos.',
    nameExample: 'conceicao ana',
    record: 'Número do prontuário',
    recordText: 'O número inteiro.',
    recordExample: '4711',
    document: 'CPF ou outro documento',
    documentText: 'A partir do começo, com ou sem pontos e traços, ou um trecho como é mostrado.',
    documentExample: '123.456, 123456 ou 456.789',
    birthDate: 'Data de nascimento',
    birthDateText:
      'Dia ou mês primeiro, ano com quatro dígitos. Uma data que pode ser de dois dias encontra ambos. Pacientes de quem só se sabe o ano são achados pela data ou só pelo ano.',
    birthDateExample: '12/03/1961',
    combined: 'Várias coisas juntas',
    combinedText: 'Tudo tem de corresponder. Quem melhor corresponde vem primeiro.',
    combinedExample: 'souza 12/03/1961',
    enableShortcuts: 'A tecla / leva ao campo de busca',
    enableShortcutsHint: 'Em todas as páginas com busca. A seta para baixo leva do campo à lista.',
  },
  removed: {
    title: 'Pacientes removidos',
    count: '{count, plural, one {# paciente removido} other {# pacientes removidos}}',
    search: 'Buscar pacientes removidos',
    columns: {
      removed: 'Remoção',
      reason: 'Motivo',
    },
    by: 'por {name}',
    unnamedUser: 'usuário {id}',
    reason: 'Motivo: {reason}',
    noReason: 'Sem motivo informado',
    merged: 'Unificado com o prontuário {id}',
    restore: 'Restaurar',
    showRecord: 'Ver o prontuário',
    failed: 'O prontuário {id} não foi restaurado. {problem}.',
    empty: 'Nenhum paciente está removido',
    emptyText: 'Quem é removido da lista aparece aqui, com quem o fez, quando e por quê.',
  },
  ownRemovals: {
    title: 'Removidos por mim, e ainda se pode desfazer',
    record: 'Prontuário {id}',
  },
  selection: {
    start: 'Selecionar vários',
    selectAll: 'Selecionar todos os pacientes carregados',
    selectRow: 'Selecionar o prontuário {id}',
    barLabel: 'Pacientes selecionados',
    count: '{count, plural, one {# paciente selecionado} other {# pacientes selecionados}}',
    remove: '{count, plural, one {Remover # paciente} other {Remover # pacientes, um a um}}',
    removeHint: 'Cada um é mostrado e confirmado à parte.',
    clear: 'Limpar a seleção',
  },
}
