import { newPassword } from './ptBR/newPassword.ts'
import { passwordRefusal } from './ptBR/passwordRefusal.ts'

/** The texts of the step of a sign-in at which a new password is chosen. */
export const ptBRNewPassword = { newPassword, passwordRefusal } as const
