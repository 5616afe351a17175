import type { zip as en } from '#portal/locale/en/zip.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const zip: Translation<typeof en> = {
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
    '{count, plural, one {O PDF do laudo {ids} não está mais lá. Ele pode ter saído do portal.} other {Os PDFs dos laudos {ids} não estão mais lá. Eles podem ter saído do portal.}}',
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
