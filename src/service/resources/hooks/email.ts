import type { email } from '#contract/resources/email.ts'
import type { Queries } from '#service/database/database.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { Hooks } from './hooks.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'

/** The password of an account is needed whenever an e-mail is sent, so that it is encrypted rather than hashed. */
export function emailHooks(secrets: TokenSecrets): Hooks<typeof email> {
  const { encrypt } = secretsOf(secrets)
  return {
    columns: ({ values }) =>
      typeof values.password === 'string' ? { password: encrypt(values.password) } : {},
  }
}

/** Encrypts the passwords anew that a previous key has encrypted, so that it can be given up. */
export async function renewEmailPasswords(queries: Queries, secrets: TokenSecrets): Promise<void> {
  const { renewed } = secretsOf(secrets)
  for (const { id, password } of await queries.selectFrom('email').select(['id', 'password']).execute()) {
    const again = password === null ? undefined : renewed(password)
    if (again !== undefined)
      await queries
        .updateTable('email')
        .set({ password: again })
        .where('id', '=', id)
        .where('password', '=', password)
        .execute()
  }
}
