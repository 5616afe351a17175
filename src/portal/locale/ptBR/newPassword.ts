import type * as en from '#portal/locale/en/newPassword.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const newPassword: Translation<typeof en.newPassword> = {
  step: 'Escolha uma nova senha para {username}. A que você informou vale só desta vez.',
  label: 'Nova senha',
  rules:
    'Pelo menos {min, number} caracteres de qualquer tipo. Algumas palavras que não combinam são fáceis de lembrar e difíceis de adivinhar.',
  show: 'Mostrar',
  hide: 'Ocultar',
  missing: '{count, plural, one {Falta # caractere} other {Faltam # caracteres}}',
  strength: '{strength} ({level, number} de {levels, number})',
  strengths: { weak: 'Fraca', fair: 'Razoável', good: 'Boa', strong: 'Forte' },
  choose: 'Salvar e entrar',
  back: 'Voltar',
}

export const passwordRefusal: Translation<typeof en.passwordRefusal> = {
  too_short: 'Uma senha tem pelo menos 12 caracteres.',
  too_long: 'Uma senha tem no máximo 200 caracteres.',
  control_characters: 'Uma senha não pode ter caracteres que não se imprimem, como uma tabulação.',
  common: 'Esta senha é uma das que se adivinham primeiro. Escolha outra.',
  own_word: 'Esta senha é pouco mais do que um nome do usuário ou da clínica. Escolha outra.',
  unchanged: 'Esta é a senha que deve ser substituída. Escolha outra.',
}
