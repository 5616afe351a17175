import type { passwordRefusal as en } from '#portal/locale/en/passwordRefusal.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const passwordRefusal: Translation<typeof en> = {
  too_short: 'Uma senha tem pelo menos 12 caracteres.',
  too_long: 'Uma senha tem no máximo 200 caracteres.',
  control_characters: 'Uma senha não pode ter caracteres que não se imprimem, como uma tabulação.',
  common: 'Esta senha é uma das que se adivinham primeiro. Escolha outra.',
  own_word: 'Esta senha é pouco mais do que um nome do usuário ou da clínica. Escolha outra.',
  unchanged: 'Esta é a senha que deve ser substituída. Escolha outra.',
}
