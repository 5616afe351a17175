import { account } from './ptBR/account.ts'
import { audit } from './ptBR/audit.ts'
import { groups } from './ptBR/groups.ts'
import { newPassword } from './ptBR/newPassword.ts'
import { secondFactor } from './ptBR/secondFactor.ts'
import { passwordRefusal } from './ptBR/passwordRefusal.ts'

/** The texts of the user's own account, with the names of the acts in the audit trail. */
export const ptBRAccountPages = {
  account,
  audit,
  groups,
  newPassword,
  passwordRefusal,
  secondFactor,
} as const
