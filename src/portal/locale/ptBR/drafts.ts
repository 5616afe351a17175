import type { drafts as en } from '#portal/locale/en/drafts.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const drafts: Translation<typeof en> = {
  kept: 'O que você digitou não foi salvo. Fica no formulário até você voltar.',
  stillSaving: 'Ainda salvando. Você será avisado do resultado.',
  restored: 'O que você digitou antes está aqui de novo. Ainda não foi salvo.',
  startOver: 'Recomeçar',
  leave: {
    title: 'Sair sem salvar?',
    text: 'O que você digitou aqui não foi salvo.',
    keepEditing: 'Continuar editando',
    discard: 'Descartar',
  },
}
