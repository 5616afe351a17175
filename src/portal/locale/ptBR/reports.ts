import type { reports as en } from '#portal/locale/en/reports.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const reports: Translation<typeof en> = {
  title: 'Laudos liberados',
  loading: 'Carregando os laudos liberados',
  updated: 'Atualizado {time}',
  refresh: 'Atualizar',
  record: 'Prontuário {id}',
  unnamedPatient: 'Nome não informado',
  unnamedExaminer: 'Examinador {id}',
  unnamedExam: 'Exame {id}',
  empty: {
    title: 'Ainda não há laudos liberados',
    text: 'Um laudo aparece aqui assim que é liberado.',
    retry: 'Ver de novo',
    noneReadTitle: 'Nenhum laudo entre os que foram lidos',
    filteredTitle: 'Nenhum laudo liberado corresponde',
    filteredText: 'Mude os filtros, ou limpe-os para ver todos os laudos.',
    clearFilters: 'Limpar filtros',
  },
  switchUser: 'Entrar com outro usuário',
  pane: {
    loading: 'Carregando o laudo',
    close: 'Fechar laudo',
    width: 'Largura do laudo',
    widthShare: 'O laudo ocupa {share, number} % da página',
    widthHint: 'Arraste ou use as setas para mudar a largura. Clique duplo ou Enter para voltar ao padrão.',
  },
  comparison: {
    loading: 'Carregando os dois laudos',
    close: 'Fechar a comparação',
  },
  shortcuts: 'Atalhos do teclado',
}
