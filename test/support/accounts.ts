import { sessionOperations } from '#contract/session/session.ts'
import { createClient } from '#portal/http/client/client.ts'
import { factorOperations } from '#contract/session/factorOperations.ts'
import { earlierCodeOf } from './authenticatorApp.ts'
import { uniqueName } from './clinicRecords.ts'
import { recordsOf } from './settingRecords.ts'
import { sharedService } from './sharedService.ts'

export const CHOSEN_PASSWORD = 'seven quiet lanterns'

/** A client of the service without a token. */
export const nobody = () => clientWith(undefined)

const { url: baseUrl } = await sharedService('portal')
const clientWith = (token: string | undefined) =>
  createClient({
    baseUrl,
    timeZone: 'UTC',
    token: () => token,
    onRefusedToken: () => undefined,
  })

/** A user who was invited, with the one-time code. */
export async function inviteUser(permissionList = 'Front desk') {
  const name = uniqueName()
  const list = await (await recordsOf('permissionList')).find(permissionList)
  const username = name.toLowerCase()
  const made = await (
    await recordsOf('user')
  ).create({ name, username, permissionList: { id: list?.id ?? 0 } })
  return { id: made.id, name, username, code: String(made['code']) }
}

/** A user with a password of the user's own, and where the user is signed in. */
export async function joinedUser(permissionList?: string) {
  const { code, ...user } = await inviteUser(permissionList)
  const body = { username: user.username, password: code, newPassword: CHOSEN_PASSWORD }
  return { ...user, session: await nobody().send(sessionOperations.authenticate, { body }) }
}

/** The same with an authenticator app as second factor. Its first code is the one of a step ago, so that two are left. */
export async function protectedUser() {
  const joined = await joinedUser()
  const client = clientWith(joined.session.token)
  await client.send(factorOperations.confirmSession, { body: { password: CHOSEN_PASSWORD } })
  const { secret, sealed } = await client.send(factorOperations.offerTotp)
  const body = { sealed, code: await earlierCodeOf(secret) }
  const { recoveryCodes } = await client.send(factorOperations.storeTotp, { body })
  return { ...joined, secret, recoveryCodes: recoveryCodes ?? [] }
}

/** A user who confirms removals and restores: of the front desk, with these permissions more. */
export async function confirmingUser(...more: readonly string[]) {
  const lists = await recordsOf('permissionList')
  const permissions = await recordsOf('permission')
  const name = uniqueName()
  const frontDesk = (await lists.find('Front desk'))?.['permissions'] as readonly { id: number }[]
  const added = await Promise.all(more.map((label) => permissions.find(label)))
  const all = [...frontDesk, ...added.map((permission) => ({ id: permission?.id ?? 0 }))]
  await lists.create({ name, permissions: all.map(({ id }) => ({ id })), confirmRemoval: true })
  return joinedUser(name)
}
