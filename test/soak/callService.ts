import { API } from '#contract/http/url.ts'

/** The service has answered, and not with success. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

/** Sends bytes or JSON to the service; throws a RefusedError where it does not answer with success. */
export async function send(
  url: string,
  method: string,
  path: string,
  token: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const isBytes = Buffer.isBuffer(body)
  const response = await fetch(url + API + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const content = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new RefusedError(`${method} ${path}: ${response.status} ${content.toString()}`)
  return content
}

/** Calls an operation that answers with JSON. */
export const call = async <T>(...parameters: Parameters<typeof send>): Promise<T> =>
  JSON.parse((await send(...parameters)).toString()) as T

/** Signs in as one of the users of the synthetic clinic. */
export async function signIn(url: string, username: string): Promise<string> {
  const body = { username, password: 'portal-demo' }
  const { token } = await call<{ token: string }>(url, 'POST', '/auth/authenticate', '', body)
  return token
}

/** Lets sessions last as long as a soak: one that only sends requests renews no token. Those that began before end as they would. */
export async function allowLongSessions(url: string): Promise<void> {
  const token = await signIn(url, 'admin')
  const { data } = await call<{ data: { id: number; dateHourChanged: string }[] }>(
    url,
    'GET',
    '/permissionlist',
    token,
  )
  for (const { id, dateHourChanged } of data)
    await call(url, 'PUT', '/permissionlist', token, { id, dateHourChanged, curtainAfter: 0, endAfter: 720 })
}
