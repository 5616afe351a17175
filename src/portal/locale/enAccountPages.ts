import { account } from './en/account.ts'
import { audit } from './en/audit.ts'
import { groups } from './en/groups.ts'
import { newPassword } from './en/newPassword.ts'
import { secondFactor } from './en/secondFactor.ts'
import { passwordRefusal } from './en/passwordRefusal.ts'

/** The texts of the user's own account, with the names of the acts in the audit trail. */
export const enAccountPages = { account, audit, groups, newPassword, passwordRefusal, secondFactor } as const
