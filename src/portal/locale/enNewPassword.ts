import { newPassword } from './en/newPassword.ts'
import { passwordRefusal } from './en/passwordRefusal.ts'

/** The texts of the step of a sign-in at which a new password is chosen. */
export const enNewPassword = { newPassword, passwordRefusal } as const
