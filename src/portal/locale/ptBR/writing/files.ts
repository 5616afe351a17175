import type { writingFiles as en } from '#portal/locale/en/writing/files.ts'
import type { Translation } from '#portal/locale/messages.ts'

/** O PDF e as imagens de um laudo em elaboração. */
export const writingFiles: Translation<typeof en> = {
  files: { notTaken: 'Não aceito. {problem}' },
  pdf: {
    title: 'PDF no lugar do texto',
    choose: 'Escolher um PDF',
    chooseLabel: 'Escolher um PDF para o laudo',
    replace: 'Escolher outro',
    replaceLabel: 'Escolher outro PDF para o laudo',
    remove: 'Remover o PDF',
    size: '{size} KB',
    hint: 'Ou solte-o aqui, até {size} MB. Sem ele, o PDF é feito a partir do texto.',
    afterSaving: 'Possível assim que paciente, exame, médico e solicitante forem escolhidos.',
    wrong: { type: 'Este arquivo não é um PDF.', size: 'Este PDF é maior que {size} MB.' },
  },
  images: {
    title: 'Imagens',
    choose: 'Escolher imagens',
    chooseLabel: 'Escolher imagens para o laudo',
    camera: 'Tirar uma foto',
    cameraLabel: 'Tirar uma foto para o laudo',
    hint: 'Ou solte ou cole aqui: JPEG, PNG ou WebP, até {size} MB cada.',
    afterSaving: 'Possível assim que paciente, exame, médico e solicitante forem escolhidos.',
    uploads: 'Imagens a caminho',
    sending: 'Enviando {name}',
    waiting: 'Aguardando',
    retry: 'Tentar de novo',
    dismiss: 'Dispensar: {name}',
    wrong: { type: 'Não é JPEG, PNG nem WebP.', size: 'É maior que {size} MB.' },
    unnamed: 'Imagem {number}',
    caption: 'Legenda',
    captionOf: 'Legenda da imagem {number}',
    keyImage: 'Imagem principal',
    moveEarlier: 'Mover para antes: {name}',
    moveLater: 'Mover para depois: {name}',
    remove: 'Remover: {name}',
  },
}
