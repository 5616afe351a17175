import type { Permission } from '#contract/access/access.ts'
import { API } from '#contract/http/url.ts'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { insertPermissionList } from '#test/support/permissionLists.ts'
import { type Answer, type RunningService, toAnswer } from '#test/support/startService.ts'

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Answer>

export interface Caller {
  id: number
  /** The id of the user's permission list, which nobody else has. */
  listId: number
  token: string
  call: Call
}

const PASSWORD = 'a password of one who calls'
const passwordHash = hashPassword(PASSWORD)

/** Adds a user with these permissions, who is signed in. */
export async function callerWith(
  service: RunningService,
  username: string,
  permissions: readonly Permission[],
): Promise<Caller> {
  const { queries } = service.database
  const listId = await insertPermissionList(queries, { name: `of ${username}`, permissions })
  const users = userRepository(queries)
  await users.insert({
    username,
    name: username,
    permissionList: `of ${username}`,
    passwordHash: await passwordHash,
  })
  const token = (await signIn(service, username, PASSWORD)) ?? ''
  const id = (await users.findByUsername(username))?.id ?? 0
  return { id, listId, token, call: callWith(service, token) }
}

/** A token of this user; undefined where the sign-in is refused. */
export async function signIn(
  service: RunningService,
  username: string,
  password: string,
  newPassword?: string,
): Promise<string | undefined> {
  const answer = await service.app.inject({
    method: 'POST',
    url: `${API}/auth/authenticate`,
    payload: { username, password, newPassword },
  })
  return answer.json<{ token?: string }>().token
}

/** Calls operations with a token. */
export const callWith =
  ({ app }: RunningService, token: string): Call =>
  async (method, path, body) =>
    toAnswer(
      await app.inject({
        method,
        url: API + path,
        headers: { authorization: `Bearer ${token}` },
        ...(body !== undefined && { payload: body as object }),
      }),
    )

/** The id and version that a change has to name. */
export async function versionOf(call: Call, path: string): Promise<{ id: number; dateHourChanged: string }> {
  const { id, dateHourChanged } = (await call('GET', path)).body as { id: number; dateHourChanged: string }
  return { id, dateHourChanged }
}
