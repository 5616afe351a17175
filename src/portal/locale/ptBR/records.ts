import type * as en from '#portal/locale/en/records.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const drafts: Translation<typeof en.drafts> = {
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

export const referenceCodes: Translation<typeof en.referenceCodes> = {
  female: 'Feminino',
  male: 'Masculino',
  other: 'Outro',
  single: 'Solteiro(a)',
  married: 'Casado(a)',
  divorced: 'Divorciado(a)',
  widowed: 'Viúvo(a)',
  'stable-union': 'União estável',
  'not-stated': 'Não informado',
  passport: 'Passaporte',
}
