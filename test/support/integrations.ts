import { expect } from 'vitest'
import { API } from '#contract/http/url.ts'
import { type Answer, type RunningService, toAnswer } from './startService.ts'

export interface Integration {
  id: number
  keyId: number
  key: string
  /** Calls an operation with the key, from an address. */
  call: (
    method: string,
    path: string,
    body?: unknown,
    address?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
}

type Body = Readonly<Record<string, unknown>>

/** Makes an integration and a key of it, as an administrator does in the settings. */
export async function makeIntegration(
  service: RunningService,
  name: string,
  fields: Body = {},
  ofKey: Body = {},
): Promise<Integration> {
  const answer = await service.call('administrator', 'POST', '/integration', { name, ...fields })
  expect(answer.status, answer.text).toBe(201)
  const { id } = answer.body as { id: number }
  const keyAnswer = await service.call('administrator', 'POST', '/integrationkey', {
    integration: { id },
    name: `Key of ${name}`,
    ...ofKey,
  })
  expect(keyAnswer.status, keyAnswer.text).toBe(201)
  const { id: keyId, key } = keyAnswer.body as { id: number; key: string }
  return {
    id,
    keyId,
    key,
    call: (method, path, body, address, headers) =>
      callWithKey(service, key, method, path, body, address, headers),
  }
}

/** Calls an operation with a key, whether it is one or not. */
export const callWithKey = async (
  { app }: RunningService,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  remoteAddress = '192.0.2.1',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  toAnswer(
    await app.inject({
      method: method as 'GET',
      url: API + path,
      remoteAddress,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    }),
  )
