import type * as en from '#portal/locale/en/reportTools.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const downloads: Translation<typeof en.downloads> = {
  title: 'Exportar como CSV',
  starting: 'Preparando a lista…',
  progress: '{done, number} de {total, number}',
  progressUnknown: '{done, plural, one {# laudo} other {# laudos}} até agora',
  cancel: 'Cancelar',
  close: 'Fechar',
  failed: {
    network: 'O arquivo foi interrompido: não há conexão com o serviço.',
    sessionEnded: 'Sua sessão terminou. Entre de novo e tente mais uma vez.',
    forbidden: 'Seu usuário não pode fazer isto.',
    notFound: 'O serviço não oferece isto.',
    rateLimited:
      'Duas exportações suas já estão em andamento. Espere uma terminar ou cancele-a; depois tente de novo.',
    service: 'O serviço não conseguiu gerar o arquivo agora.',
    invalidAnswer: 'O arquivo que chegou não está completo.',
    other: 'O arquivo não pôde ser gerado.',
  },
  retry: 'Tentar de novo',
}

export const filterParts: Translation<typeof en.filterParts> = {
  exam: 'Exame {number}',
  anotherExam: 'Outro exame',
  noModality: 'Sem modalidade',
  anyKind: 'Todas',
  region: 'Região do corpo',
  customRange: 'Outras datas',
  from: 'De',
  to: 'Até',
  apply: 'Aplicar',
  invalidDateRange: 'O último dia vem antes do primeiro.',
  corrected: 'Correções não lidas',
  clearCorrected: 'Limpar correções não lidas',
  urgency: {
    label: 'Urgência',
    any: 'Qualquer urgência',
    soon: 'Urgentes e emergências',
    stat: 'Emergências',
    critical: 'Achados críticos',
    unacknowledged: 'Críticos, sem ciência',
    several: 'Por urgência',
  },
}

// The menu of the list.
export const reportMenu: Translation<typeof en.reportMenu> = {
  refresh: 'Atualizar',
  updated: 'Atualizado: {time}',
  export: 'Exportar',
  keys: 'Atalhos de teclado',
  lists: 'Minhas listas de pacientes',
  select: 'Selecionar laudos',
  endSelection: 'Encerrar a seleção',
  order: 'Ordem',
  orders: {
    own: 'Como o serviço envia',
    newest: 'Mais recentes primeiro',
    oldest: 'Mais antigos primeiro',
    urgent: 'Urgentes primeiro',
    patient: 'Paciente, A a Z',
    'patient-descending': 'Paciente, Z a A',
    exam: 'Exame, A a Z',
    'exam-descending': 'Exame, Z a A',
    examiner: 'Examinador, A a Z',
    'examiner-descending': 'Examinador, Z a A',
  },
}

export const keyboard: Translation<typeof en.keyboard> = {
  title: 'Atalhos de teclado',
  close: 'Fechar',
  enableShortcuts: 'Atalhos de uma só tecla',
  enableShortcutsHint: 'Nenhum deles faz algo enquanto você digita. Setas, Enter e Esc sempre funcionam.',
  commands: {
    search: 'Ir para os filtros; dali, a seta leva à lista',
    down: 'Próxima linha da lista',
    up: 'Linha anterior',
    choices: 'Abrir a lista de um filtro',
    open: 'Abrir a linha',
    select: 'Selecionar a linha ou tirá-la da seleção',
    refresh: 'Atualizar a lista',
    next: 'Abrir o próximo laudo; sem nenhum aberto, o primeiro não lido',
    previous: 'Abrir o laudo anterior',
    page: 'Próxima página do laudo aberto e, no fim, o próximo não lido; com Shift, para trás. Sem nenhum aberto, o primeiro não lido',
    part: 'Laudo, PDF, imagens, laudos anteriores, detalhes',
    unread: 'Marcar o laudo aberto como não lido ou como lido',
    asItCame: 'Texto do laudo aberto como veio, ou com a impressão primeiro',
    aside: 'Deixar o laudo aberto para depois, para vê-lo de novo',
    close: 'Fechar o que está aberto',
    lock: 'Bloquear a tela',
    help: 'Mostrar estas teclas',
    palette: 'Buscar páginas, pacientes, exames e comandos',
  },
}

export const listView: Translation<typeof en.listView> = {
  density: 'Densidade',
  comfortable: 'Confortável',
  dense: 'Compacta',
  columns: 'Colunas',
  reset: 'Voltar ao padrão',
}

export const wholeListing: Translation<typeof en.wholeListing> = {
  reading: {
    title: 'Carregando os laudos liberados',
    text: 'Este serviço envia a lista inteira de uma vez. Ela aparece depois de carregada: a ordem e os filtros precisam dela toda.',
    again: 'A lista está sendo carregada de novo.',
    progress: '{records, plural, one {# laudo} other {# laudos}}, {size}',
    progressOf: '{records, number} de {total, plural, one {# laudo} other {# laudos}}, {size}',
    stopAndShow: 'Parar e mostrar o que foi carregado',
    stop: 'Parar o carregamento',
  },
  listing: {
    read: '{records, plural, one {# laudo foi carregado} other {# laudos foram carregados}}.',
    readOf: '{records, number} de {counted, number} laudos foram carregados.',
    incomplete: {
      limit:
        'O portal não carrega mais do que isso de uma vez. Escolha um exame ou digite o nome de um examinador: assim são carregados menos laudos.',
      cancelled: 'O carregamento foi interrompido antes do fim.',
      brokenOff: 'A resposta do serviço foi interrompida antes do fim.',
    },
    readAgain: 'Carregar de novo',
    ignored:
      'O serviço não filtra por {filters, select, exam {exame} examiner {examinador} other {exame e examinador}}: o portal filtra {count, plural, one {o único laudo que carregou} other {os # laudos que carregou}}.',
    miscounted: 'O serviço conta {counted, number} laudos, mas enviou {records, number}.',
  },
}

export const zip: Translation<typeof en.zip> = {
  barLabel: 'Laudos selecionados',
  count: '{count, plural, one {# laudo selecionado} other {# laudos selecionados}}',
  clearSelection: 'Limpar seleção',
  download: '{count, plural, one {Baixar # PDF em ZIP} other {Baixar # PDFs em ZIP}}',
  withoutPdf: '{count, plural, one {# laudo sem PDF fica de fora.} other {# laudos sem PDF ficam de fora.}}',
  noPdfs:
    '{count, plural, one {O laudo selecionado não tem PDF.} other {Nenhum dos laudos selecionados tem PDF.}}',
  limitExceeded: 'Um ZIP leva até {limit, number} PDFs. Selecione menos.',
  title: 'Baixando os PDFs',
  starting: 'Preparando o ZIP…',
  progress: '{done} de {total}',
  done: '{count, plural, one {# PDF salvo} other {# PDFs salvos}} em {name}.',
  withdrawn:
    '{count, plural, one {O PDF do laudo {ids} não está mais lá. O laudo pode ter sido retirado.} other {Os PDFs dos laudos {ids} não estão mais lá. Os laudos podem ter sido retirados.}}',
  fileMissing:
    '{count, plural, one {Falta o PDF do laudo {ids}} other {Faltam os PDFs dos laudos {ids}}} no acervo da clínica. Avise quem cuida do serviço e informe a solicitação {request}.',
  downloadOthers: '{count, plural, one {Baixar o outro} other {Baixar os outros #}}',
  fileName: 'laudos.zip',
  markRead: 'Marcar como lidos',
  markUnread: 'Marcar como não lidos',
  markedRead: '{count, plural, one {# laudo marcado como lido} other {# laudos marcados como lidos}}',
  markedUnread:
    '{count, plural, one {# laudo marcado como não lido} other {# laudos marcados como não lidos}}',
}
