import type { newPassword as en } from '#portal/locale/en/newPassword.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const newPassword: Translation<typeof en> = {
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
