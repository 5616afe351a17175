import { Problem } from '#service/http/problem.ts'
import type { Queries } from '#service/database/database.ts'
import { readCode } from './oneTimeCode.ts'
import { hashPassword } from './password.ts'
import { passwordProblem, refusePassword } from './passwordRules.ts'
import type { StoredUser } from '#service/session/userRepository.ts'

interface Change {
  user: StoredUser
  /** The password or code that was verified. */
  password: string
  newPassword: string
  clinicName: string
}

/** The hash of the password that a user has chosen. Throws the refusal of one that is against the rules. */
export async function hashNewPassword(
  queries: Queries,
  { user, password, newPassword, clinicName }: Change,
): Promise<string> {
  const isSame = verifiable(user, newPassword) === verifiable(user, password)
  const refused = isSame
    ? passwordProblem('unchanged')
    : await refusePassword(queries, newPassword, { ...user, clinicName })
  if (refused)
    throw new Problem('malformed', `${refused.problem}. Nothing was changed.`, {
      fields: [{ name: 'newPassword', ...refused }],
    })
  return hashPassword(newPassword)
}

/** A typed password in the form that was hashed: a one-time code may be typed in any case, with or without its hyphens. */
export const verifiable = (user: StoredUser | undefined, typed: string): string =>
  user?.password_kind === 'code' ? readCode(typed) : typed.normalize('NFC')
