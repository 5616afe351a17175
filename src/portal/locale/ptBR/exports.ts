import type { exports as en } from '#portal/locale/en/exports.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const exports: Translation<typeof en> = {
  csv: {
    button: 'Exportar',
    hint: 'Salvar a lista filtrada como arquivo CSV',
    title: 'Exportar como CSV',
    starting: 'Preparando a lista…',
    progress: '{done, number} de {total, number}',
    progressUnknown: '{done, plural, one {# laudo} other {# laudos}} até agora',
    done: '{count, plural, one {# laudo salvo} other {# laudos salvos}} em {name}.',
    fileName: 'laudos-liberados.csv',
  },
  zip: {
    bar: 'Laudos selecionados',
    selected: '{count, plural, one {# laudo selecionado} other {# laudos selecionados}}',
    clear: 'Limpar seleção',
    download: '{count, plural, one {Baixar # PDF em ZIP} other {Baixar # PDFs em ZIP}}',
    without: '{count, plural, one {# laudo sem PDF fica de fora.} other {# laudos sem PDF ficam de fora.}}',
    none: '{count, plural, one {O laudo selecionado não tem PDF.} other {Nenhum dos laudos selecionados tem PDF.}}',
    tooMany: 'Um ZIP leva até {most, number} PDFs. Selecione menos.',
    title: 'Baixando os PDFs',
    starting: 'Preparando o ZIP…',
    progress: '{done} de {total}',
    done: '{count, plural, one {# PDF salvo} other {# PDFs salvos}} em {name}.',
    missing:
      '{count, plural, one {O PDF do laudo {ids} não está mais lá. Ele pode ter saído do portal.} other {Os PDFs dos laudos {ids} não estão mais lá. Eles podem ter saído do portal.}}',
    fileMissing:
      '{count, plural, one {Falta o PDF do laudo {ids}} other {Faltam os PDFs dos laudos {ids}}} no acervo da clínica. Avise quem cuida do serviço e informe a solicitação {request}.',
    others: '{count, plural, one {Baixar o outro} other {Baixar os outros #}}',
    fileName: 'laudos.zip',
  },
  cancel: 'Cancelar',
  close: 'Fechar',
  retry: 'Tentar de novo',
  failed: {
    network: 'O arquivo foi interrompido: não há conexão com o serviço.',
    ended: 'Sua sessão terminou. Entre de novo e tente mais uma vez.',
    forbidden: 'Seu usuário não pode fazer isto.',
    notFound: 'O serviço não oferece isto.',
    attempts:
      'Duas exportações suas já estão em andamento. Espere uma terminar ou cancele-a; depois tente de novo.',
    service: 'O serviço não conseguiu gerar o arquivo agora.',
    answer: 'O arquivo que chegou não está completo.',
    other: 'O arquivo não pôde ser gerado.',
  },
}
