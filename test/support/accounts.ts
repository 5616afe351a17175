import { inject } from 'vitest'
import { sessionOperations } from '#contract/session.ts'
import { createClient } from '#portal/http/client.ts'
import { uniqueName } from './clinicRecords.ts'
import { recordsOf } from './settingRecords.ts'

export const CHOSEN_PASSWORD = 'seven quiet lanterns'

/** A client of the service for whoever has no token. */
export const nobody = () =>
  createClient({
    baseUrl: inject('service').url,
    timeZone: 'UTC',
    token: () => undefined,
    onRefusedToken: () => undefined,
  })

/** A user of the front desk who was invited, with the one-time code. */
export async function inviteUser() {
  const name = uniqueName()
  const list = await (await recordsOf('permissionList')).find('Front desk')
  const username = name.toLowerCase()
  const made = await (
    await recordsOf('user')
  ).create({ name, username, permissionList: { id: list?.id ?? 0 } })
  return { id: made.id, name, username, code: String(made['code']) }
}

/** A user of the front desk with a password of the user's own, and where the user is signed in. */
export async function joinedUser() {
  const { code, ...user } = await inviteUser()
  const body = { username: user.username, password: code, newPassword: CHOSEN_PASSWORD }
  return { ...user, session: await nobody().send(sessionOperations.authenticate, { body }) }
}
