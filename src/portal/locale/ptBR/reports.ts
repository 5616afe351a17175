import type * as en from '#portal/locale/en/reports.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const reports: Translation<typeof en.reports> = {
  title: 'Laudos',
  views: 'Visões',
  menu: 'Opções da lista',
  unnamedExaminer: 'Examinador {id}',
  unnamedExam: 'Exame {id}',
  empty: {
    title: 'Ainda não há laudos liberados',
    text: 'Um laudo aparece aqui assim que é liberado.',
    retry: 'Atualizar',
    noneReadTitle: 'Nenhum laudo assim entre os que foram carregados',
    filteredTitle: 'Nenhum laudo liberado corresponde',
    filteredText: 'Mude os filtros, ou limpe-os para ver todos os laudos.',
    clearFilters: 'Limpar filtros',
  },
  switchUser: 'Entrar com outro usuário',
  pane: {
    setAside: 'Deixar para depois',
    share: 'Compartilhar por um link…',
    countAside: '{count, plural, one {# deixado} other {# deixados}} para depois',
    changeAside: 'Ver de novo em outro dia',
    loading: 'Carregando o laudo',
    close: 'Fechar laudo',
  },
  comparison: {
    loading: 'Carregando os dois laudos',
    close: 'Fechar a comparação',
  },
}

export const exports: Translation<typeof en.exports> = {
  done: '{count, plural, one {# laudo salvo} other {# laudos salvos}} em {name}.',
  fileName: 'laudos-liberados.csv',
}

export const reportData: Translation<typeof en.reportData> = {
  updates: '{count, plural, one {# laudo novo} other {# laudos novos}}',
  updatesAtLeast: '{count, number}+ laudos novos',
  showUpdates: 'Mostrar',
  corrections:
    '{count, plural, one {Um laudo que você leu foi corrigido} other {# laudos que você leu foram corrigidos}}',
  showCorrections: 'Mostrar {count, plural, one {a correção} other {as correções}}',
  newDay: 'Começou um novo dia. Esta lista ainda é de {day}.',
  showToday: 'Mostrar hoje',
  notOffered: {
    title: 'Este serviço ainda não oferece a lista de laudos liberados',
    text: 'Ela pode estar em desenvolvimento. Fale com quem cuida do serviço; o resto do portal continua funcionando.',
  },
  miscounted: 'O serviço conta {count, number} laudos, mas enviou {received, number}.',
}

export const reportFilters: Translation<typeof en.reportFilters> = {
  position: '{position, number} de {count, number}',
  progress: '{number, number} de {total, number} não lidos',
  count: '{count, plural, one {# laudo} other {# laudos}}',
  countOfTotal: '{count, number} de {all, plural, one {# laudo} other {# laudos}}',
  countAbout: 'Cerca de {count, number} laudos',
  countAtLeast: '{count, number} laudos ou mais',
  showCount: 'Ver {count, plural, one {# laudo} other {# laudos}}',
  showReports: 'Ver os laudos',
  any: 'Todos',
  exam: 'Exame',
  examListLabel: 'Exames para escolher',
  clearExam: 'Limpar exame',
  loading: 'Carregando…',
  examUnknown: 'Exame desconhecido ({id})',
  examNumber: 'Exame {id}',
  noExams: 'Nenhum exame corresponde.',
  fromListing: 'Dos laudos carregados até agora.',
  examiner: 'Examinador',
  examinerListLabel: 'Nomes sugeridos',
  examinersFound:
    '{count, plural, =0 {Nenhum nome sugerido} one {# nome sugerido} other {# nomes sugeridos}}',
  examinerNumber: 'Examinador {id}',
  clearExaminer: 'Limpar examinador',
  ownReports: 'Meus laudos',
  ownPatients: 'Meus pacientes',
  searchReports: 'Buscar laudos',
  patientPlaceholder: 'Nome ou número',
  searchPlaceholder: 'Paciente, número ou palavras do texto',
  wordsHelp: 'Ou palavras dos textos, "uma frase exata" e -palavra para excluir os textos que a contêm.',
  inTexts: 'Nos textos: {words}',
  patientHelp:
    'Digite um nome, o número do prontuário, um documento, uma data de nascimento ou o número do pedido.',
  patientListLabel: 'Pacientes para escolher',
  noPatients: 'Nenhum paciente com laudo liberado corresponde.',
  ofRequest: 'Laudos do pedido {number}',
  clearSearch: 'Limpar busca',
  released: 'Liberado',
  releasedAny: 'Qualquer data',
  ranges: {
    today: 'Hoje',
    yesterday: 'Ontem',
    last7: 'Últimos 7 dias',
    last30: 'Últimos 30 dias',
    month: 'Este mês',
  },
  quickRanges: 'Escolha rápida',
  unread: 'Não lidos',
}

export const reportList: Translation<typeof en.reportList> = {
  columns: {
    released: 'Liberado',
    patient: 'Paciente',
    exam: 'Exame',
    examiner: 'Examinador',
    born: 'Nascimento',
  },
  columnNames: {
    released: 'Liberado',
    patient: 'Paciente',
    exam: 'Exame',
    examiner: 'Examinador',
    born: 'Data de nascimento',
  },
  lookAgain: 'Ver de novo em {day}',
  status: {
    unacknowledged: 'Crítico',
    critical: 'Crítico',
    stat: 'Emergência',
    urgent: 'Urgente',
    corrected: 'Corrigido',
    replaced: 'Substituído',
    withdrawn: 'Retirado',
  },
  statusHint: {
    unacknowledged: 'O achado crítico aguarda ciência de um médico.',
    critical: 'Tem um achado crítico.',
    stat: 'Leitura imediata.',
    urgent: 'Leitura em breve.',
    corrected: 'Corrige o laudo {id}.',
    replaced: 'O laudo {id} o substituiu.',
    withdrawn: 'Não está mais no portal.',
  },
  width: 'Largura de {column}',
  unread: 'Não lido',
  new: 'Novo',
  newSinceVisit: 'desde a sua última visita',
  sinceVisit: '{day} · desde a sua última visita',
  beforeVisit: 'Antes da sua última visita, {time}',
  selectAll: 'Selecionar todos os carregados',
  selectRow: 'Selecionar o laudo de {patient}, {exam}',
}
