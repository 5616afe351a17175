import type { APIRequestContext } from '@playwright/test'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { integration, integrationKey } from '#contract/resources/integrations.ts'
import { permission, permissionList } from '#contract/resources/access.ts'
import { sessionOperations } from '#contract/session/session.ts'
import { url } from '#contract/http/url.ts'
import { demoPassword } from '#demo/demoUsers.ts'

/** A key that reads the clinic's figures alone, for a screen on a wall, made by the demonstration's administrator. */
export async function wallKey(request: APIRequestContext): Promise<string> {
  const send = async <T>(path: string, data: object, token?: string): Promise<T> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await request.post(url(path), { headers, data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const user = { username: 'admin', password: demoPassword }
  const { token } = await send<{ token: string }>(sessionOperations.authenticate.path, user)
  const create = async (path: string, data: object) =>
    send<{ id: number; key?: string }>(path, { name: 'Wall', ...data }, token)

  const asked = url(resourceOperations(permission).query.path, { query: { name: 'overview', limit: '10' } })
  const found = await request.get(asked, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await found.json()) as { data: { id: number; code: string }[] }
  const permissions = data
    .filter(({ code }) => ['overview.read', 'overview.clinic'].includes(code))
    .map(({ id }) => ({ id }))
  const list = await create(resourceOperations(permissionList).create.path, { permissions })
  const system = await create(resourceOperations(integration).create.path, {
    permissionList: { id: list.id },
  })
  const { key } = await create(resourceOperations(integrationKey).create.path, {
    integration: { id: system.id },
  })
  return String(key)
}
