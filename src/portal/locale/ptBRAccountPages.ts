import { account } from './ptBR/account.ts'
import { audit } from './ptBR/audit.ts'
import { newPassword } from './ptBR/newPassword.ts'
import { passwordRefusal } from './ptBR/passwordRefusal.ts'

/** The texts of the user's own account, with the names of the acts in the audit trail. */
export const ptBRAccountPages = { account, audit, newPassword, passwordRefusal } as const
