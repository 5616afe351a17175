import { createServer, request as httpRequest, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorResponse } from '#contract/http/error.ts'
import { API } from '#contract/http/url.ts'
import { exactly } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

/** The forms in which a proxy may forward a DELETE without its body. */
const ways: Record<string, (headers: Record<string, unknown>) => Record<string, unknown>> = {
  'with nothing that tells of one': ({ 'content-type': _type, 'content-length': _length, ...rest }) => rest,
  'with its type': ({ 'content-length': _, ...rest }) => rest,
  'with its type and the length 0': (headers) => ({ ...headers, 'content-length': '0' }),
  'as a body in parts that has none': ({ 'content-length': _, ...rest }) => ({
    ...rest,
    'transfer-encoding': 'chunked',
  }),
}

let service: RunningService
let proxy: Server
let way: (typeof ways)[string]

beforeAll(async () => {
  service = await startService(await anyDatabase.open())
  const address = new URL(await service.listen())
  proxy = createServer((request, response) => {
    const { method, url, headers } = request
    request.resume()
    const passedOn = httpRequest(
      { host: address.hostname, port: address.port, method, path: url, headers: way(headers) as never },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passedOn.on('error', () => response.writeHead(502).end())
    passedOn.end()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await service.close()
})

test.each(Object.keys(ways))(
  'a removal whose body a proxy has dropped, passing it on %s, is refused, and nobody is removed',
  async (name) => {
    way = ways[name]!
    const { queries } = service.database
    const id = await insertPatient(queries)
    await insertReleasedReport(queries, { patient_id: id })
    const before = await queries.selectFrom('patient').selectAll().orderBy('id').execute()
    const { port } = proxy.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${API}/patient`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${await service.token('frontdesk')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id }),
    })
    expect(answer.status).toBe(400)
    expect(exactly(ErrorResponse, await answer.json())).toMatchObject({
      code: 'malformed',
      fields: [{ name: 'body' }],
    })
    expect(await queries.selectFrom('patient').selectAll().orderBy('id').execute()).toEqual(before)
    const removals = queries.selectFrom('audit_record').select('id').where('act', '=', 'patient.remove')
    expect(await removals.execute()).toEqual([])
  },
)
