import type { email } from '#contract/resources/email.ts'
import type { Hooks } from './hooks.ts'
import { secretsOf } from './secrets.ts'

/** The password of an account is needed whenever an e-mail is sent, so that it is encrypted rather than hashed. */
export function emailHooks(tokenSecret: string): Hooks<typeof email> {
  const { encrypt } = secretsOf(tokenSecret)
  return {
    columns: ({ values }) =>
      typeof values.password === 'string' ? { password: encrypt(values.password) } : {},
  }
}
