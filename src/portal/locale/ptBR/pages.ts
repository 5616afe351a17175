import type * as en from '#portal/locale/en/pages.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const dates: Translation<typeof en.dates> = {
  today: 'Hoje',
  yesterday: 'Ontem',
  between: '{from} a {to}',
  skippedTime:
    'Nesse dia os relógios da clínica são adiantados e pulam essa hora: ela não existe. Escolha outra.',
  dayForm: 'Esse dia não existe. Escreva no formato dd/mm/aaaa.',
  timeForm: 'Esse dia com essa hora não existe. Escreva no formato dd/mm/aaaa hh:mm.',
  examToCome: 'Esse dia ainda não chegou: o laudo é de um exame já realizado.',
  dayPlaceholder: 'dd/mm/aaaa',
  timePlaceholder: 'dd/mm/aaaa hh:mm',
  pick: 'Abrir o calendário',
  since: 'Desde {from}',
  until: 'Até {to}',
  birthUnknown: 'nascimento desconhecido',
}

export const filterButton: Translation<typeof en.filterButton> = {
  filters: 'Filtros',
  filtersWithCount: 'Filtros ({count, number})',
}

export const person: Translation<typeof en.person> = {
  day: '{count, plural, one {# dia} other {# dias}}',
  week: '{count, number} sem.',
  month: '{count, plural, one {# mês} other {# meses}}',
  year: '{count, plural, one {# ano} other {# anos}}',
  either: '{from, number}–{to, number} anos',
  under: 'menos de {count, plural, one {# ano} other {# anos}}',
  none: {
    unknown: 'idade desconhecida',
    'before birth': 'ainda não nascido',
    'not possible': 'idade impossível',
  },
  former: { names: 'Antes: {records}', record: '{name} (prontuário {id})', number: 'prontuário {id}' },
  sex: { female: 'feminino', male: 'masculino', other: 'outro sexo' },
  sexShort: { female: 'F', male: 'M', other: 'X' },
  mother: 'mãe {name}',
  record: 'Prontuário {id}',
  unnamed: 'Nome desconhecido',
}

export const recordList: Translation<typeof en.recordList> = {
  menu: 'Mais',
  refresh: 'Atualizar',
  loading: 'Carregando: {title}',
  failed: '{title}: não foi possível carregar. {problem}.',
  outOfDate: {
    network: 'Sem conexão; o que você vê é de {time}.',
    service: 'O serviço está com um problema; o que você vê é de {time}.',
    other: 'Não foi possível atualizar a lista; o que você vê é de {time}.',
  },
  moreFailed: 'Não foi possível carregar o resto da lista.',
  loadedEnd: '{loaded, number} de {count, number} carregados. Carregando mais.',
  broken:
    '{count, plural, one {# registro não pôde ser mostrado} other {# registros não puderam ser mostrados}}',
  slow: 'Está demorando mais que o normal.',
  showMore: 'Mostrar mais',
  shownCount: '{shown, number} de {count, number}',
}

export const movers: Translation<typeof en.movers> = {
  up: 'Mover {name} para cima',
  down: 'Mover {name} para baixo',
  moved: '{name} agora é {position, number} de {count, number}',
}

export const removalDialog: Translation<typeof en.removalDialog> = {
  loading: 'Carregando a remoção',
  cancel: 'Cancelar',
}

export const demoBanner: Translation<typeof en.demoBanner> = {
  newClinic: 'A administração recomeçou com outra clínica, que é a exibida agora.',
}

export const recordPane: Translation<typeof en.recordPane> = {
  width: 'Largura do registro aberto',
  widthHint: 'Arraste ou use as setas para mudar a largura. Clique duplo ou Enter para voltar ao padrão.',
  widthShare: 'O registro aberto ocupa {share, number} % da página',
}
