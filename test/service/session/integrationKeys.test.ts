import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operation } from '#contract/declaration/operation.ts'
import { everyOperation } from '#contract/operations.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { callWithKey, type Integration, makeIntegration } from '#test/support/integrations.ts'
import { insertPermissionList, setPermissions } from '#test/support/permissionLists.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { untilTooMany } from '#test/support/untilTooMany.ts'

/** An operation that needs no permission. */
const ANY = '/city'

describe('the key of an integration', () => {
  let service: RunningService
  let systems = 0
  beforeAll(async () => void (service = await startService(await anyDatabase.open())))
  beforeEach(async () => void (await service.database.queries.deleteFrom('sign_in_limit').execute()))
  afterAll(() => service.close())

  const make = (fields?: object, ofKey?: object) =>
    makeIntegration(service, `System ${++systems}`, { ...fields }, { ...ofKey })
  const admin = (method: string, path: string, body?: unknown) =>
    service.call('administrator', method, path, body)
  async function change(path: string, id: number, fields: object): Promise<void> {
    const { dateHourChanged } = (await admin('GET', `${path}/${id}`)).body as { dateHourChanged: string }
    expect(await admin('PUT', path, { id, dateHourChanged, ...fields })).toMatchObject({ status: 200 })
  }
  const remove = async (path: string, id: number) =>
    expect((await admin('DELETE', path, { id })).status).toBe(200)
  const refusalOf = async ({ call }: Pick<Integration, 'call'>, address?: string) =>
    expectRefusal(await call('GET', ANY, undefined, address), 401, 'no_token').message

  test('is shown when it is created, and in no later answer, history or act', async () => {
    const { key, keyId, call } = await make()
    expect(key).toMatch(new RegExp(`^rp_${keyId}_[0-9A-Za-z]{43}$`))
    expect((await call('GET', ANY)).status).toBe(200)
    const { queries } = service.database
    const storedText = JSON.stringify([
      (await admin('GET', `/integrationkey/${keyId}`)).body,
      (await admin('GET', '/integrationkey')).body,
      (await admin('GET', `/integrationkey/${keyId}/history`)).body,
      (await admin('GET', '/integrationkey/csv')).text,
      await queries.selectFrom('integration_key').selectAll().execute(),
      await queries.selectFrom('record_change').selectAll().execute(),
      await queries.selectFrom('audit_record').selectAll().execute(),
      await queries.selectFrom('idempotency_key').selectAll().execute(),
    ])
    expect(storedText).not.toContain(key.split('_')[2])
  })

  test('of a list with the clinic’s figures alone reads these, for a screen on a wall, and nothing else', async () => {
    const figures = ['overview.read', 'overview.clinic'] as const
    const { queries } = service.database
    const listId = await insertPermissionList(queries, { name: 'Wall', permissions: figures })
    const { call } = await make({ permissionList: { id: listId } })
    for (const path of ['released', 'turnaround', 'waiting'])
      expect(await call('GET', `/portaldashboard/${path}`)).toMatchObject({
        status: 200,
        body: { scope: 'clinic' },
      })
    const others = Object.values<Operation>(everyOperation).filter(
      ({ access }) => ![...figures, 'public', 'signed-in'].includes(access),
    )
    expect(others.length).toBeGreaterThan(100)
    for (const { method, path } of others)
      expect(await call(method, path.replaceAll(/\{\w+\}/g, '1'), {}), `${method} ${path}`).toMatchObject({
        status: 403,
      })
  })

  test('is not shown again to a request that is repeated', async () => {
    const { id } = await make()
    const post = async () => {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/api/v1/integrationkey',
        headers: {
          authorization: `Bearer ${await service.token('administrator')}`,
          'idempotency-key': `repeated ${id}`.replace(' ', '-'),
        },
        payload: { integration: { id }, name: 'Repeated' },
      })
      return answer.json<{ id: number; key: string | null }>()
    }
    const first = await post()
    expect(first.key).toMatch(/^rp_/)
    expect(await post()).toMatchObject({ id: first.id, key: null })
  })

  test('acts as the user of its integration', async () => {
    const { id, call } = await make()
    const { status } = await call('GET', '/patient')
    expect(status).toBe(403)
    const [act] = await auditRecords(service.database.queries, 'access.refuse')
    expect(act).toMatchObject({ username: `integration:${id}`, address: '192.0.2.1' })
  })

  test('has the permissions that the list of its integration has at the time', async () => {
    const { queries } = service.database
    const list = (await admin('POST', '/permissionlist', { name: `List ${systems}`, permissions: [] })).body
    const { id } = list as { id: number }
    const { call } = await make({ permissionList: { id } })
    expectRefusal(await call('GET', '/patient'), 403, 'forbidden')
    await setPermissions(queries, id, ['patient.read'])
    expect((await call('GET', '/patient')).status).toBe(200)
    await setPermissions(queries, id, [])
    expectRefusal(await call('GET', '/patient'), 403, 'forbidden')
  })

  test('gets the permissions of another list as soon as the integration has it', async () => {
    const { id, call } = await make()
    const lists = await service.database.queries
      .selectFrom('permission_list')
      .select(['id', 'code'])
      .execute()
    expectRefusal(await call('GET', '/patient'), 403, 'forbidden')
    await change('/integration', id, {
      permissionList: { id: lists.find(({ code }) => code === 'frontdesk')!.id },
    })
    expect((await call('GET', '/patient')).status).toBe(200)
    await change('/integration', id, { permissionList: null })
    expectRefusal(await call('GET', '/patient'), 403, 'forbidden')
  })

  test('is refused where it is wrong, and is told nothing more', async () => {
    const { key, keyId } = await make()
    const last = key.at(-1) === 'a' ? 'b' : 'a'
    const wrong = [
      key.slice(0, -1) + last,
      key.slice(0, -12),
      `rp_${keyId}_`,
      `rp_2147483646_${key.split('_')[2]}`,
      `rp_99999999999_${key.split('_')[2]}`,
      'rp_',
    ]
    for (const each of wrong)
      expect(expectRefusal(await callWithKey(service, each, 'GET', ANY), 401, 'no_token').message).toBe(
        'This key is not one of this service.',
      )
  })

  test('is refused as soon as it is revoked', async () => {
    const response = await make()
    await remove('/integrationkey', response.keyId)
    expect(await refusalOf(response)).toMatch(/revoked/)
  })

  test('stays revoked, as its record cannot be restored', async () => {
    const response = await make()
    await remove('/integrationkey', response.keyId)
    const refusal = expectRefusal(
      await admin('POST', '/integrationkey/restore', { id: response.keyId }),
      409,
      'already_removed',
    )
    expect(refusal.message).toMatch(/cannot be restored. Create a new one/)
    expect(await refusalOf(response)).toMatch(/revoked/)
    const history = (await admin('GET', `/integrationkey/${response.keyId}/history`)).body as {
      data: { act: string }[]
    }
    expect(history.data.map(({ act }) => act)).not.toContain('restore')
  })

  test('is refused once it has expired', async () => {
    const response = await make({}, { expires: '2999-01-01T00:00:00.000Z' })
    expect((await response.call('GET', ANY)).status).toBe(200)
    await change('/integrationkey', response.keyId, { expires: '2020-01-01T00:00:00.000Z' })
    expect(await refusalOf(response)).toMatch(/expired/)
  })

  test('is refused while its integration is not active, and once that is removed, until it is restored', async () => {
    const response = await make()
    await change('/integration', response.id, { active: false })
    expect(await refusalOf(response)).toMatch(/not active/)
    await change('/integration', response.id, { active: true })
    expect((await response.call('GET', ANY)).status).toBe(200)
    await service.database.queries
      .updateTable('integration')
      .set({ date_hour_deleted: new Date() })
      .where('id', '=', response.id)
      .execute()
    expect(await refusalOf(response)).toMatch(/not active/)
  })

  test('is accepted from the networks of its integration alone', async () => {
    const response = await make({ networks: '203.0.113.0/24, 2001:db8::/32\n198.51.100.7' })
    for (const address of ['203.0.113.9', '2001:db8:1::5', '198.51.100.7', '::ffff:203.0.113.9'])
      expect((await response.call('GET', ANY, undefined, address)).status).toBe(200)
    for (const address of ['203.0.114.9', '2001:db9::1', '198.51.100.8'])
      expect(await refusalOf(response, address)).toMatch(/network address/)
  })

  test('keeps when and from where it was last used, without a change of its record', async () => {
    const { keyId, call } = await make()
    const before = (await admin('GET', `/integrationkey/${keyId}`)).body as object
    await call('GET', ANY, undefined, '192.0.2.77')
    const used = await eventually(async () => {
      const { body } = await admin('GET', `/integrationkey/${keyId}`)
      expect(body).toMatchObject({ lastUsed: expect.any(String), lastAddress: '192.0.2.77' })
      return body as { lastUsed: string }
    })
    expect({ ...used, lastUsed: null, lastAddress: null }).toEqual(before)
    await call('GET', ANY, undefined, '192.0.2.78')
    expect((await admin('GET', `/integrationkey/${keyId}`)).body).toEqual(used)
  })

  test('is neither exchanged nor signed out', async () => {
    const { call } = await make()
    expectRefusal(await call('GET', '/auth/usertoken'), 401, 'no_token')
    expectRefusal(await call('DELETE', '/auth/usertoken'), 401, 'no_token')
    expect((await call('GET', ANY)).status).toBe(200)
  })

  test('is recorded in the audit where it is refused, ten times a minute from one network', async () => {
    const { queries } = service.database
    const { key, keyId } = await make()
    const wrong = key.slice(0, -1) + (key.at(-1) === 'a' ? 'b' : 'a')
    for (let time = 0; time < 40; time++)
      await callWithKey(service, wrong, 'GET', ANY, undefined, '192.0.2.99')
    const acts = (await auditRecords(queries, 'integration.refuse')).filter(
      ({ address }) => address === '192.0.2.99',
    )
    // A minute may end in between.
    expect([10, 20]).toContain(acts.length)
    expect(acts[0]).toMatchObject({
      username: null,
      outcome: 'refused',
      record_kind: 'integrationKey',
      record_ids: [keyId],
      detail: { reason: 'wrong', status: 401, operation: 'GET /api/v1/city' },
    })
  })

  test('is answered with a wait after a hundred wrong ones from a network, where a right one still works', async () => {
    const { call, key } = await make()
    const address = '192.0.2.200'
    const wrong = `${key}x`
    const { answer, retryAfter } = await untilTooMany(
      () => callWithKey(service, wrong, 'GET', ANY, undefined, address),
      { code: 'no_token', tries: 100, everySeconds: 5 },
    )
    expect(answer.headers['retry-after']).toBe(String(retryAfter))
    expect((await call('GET', ANY, undefined, address)).status).toBe(200)
  })
})
