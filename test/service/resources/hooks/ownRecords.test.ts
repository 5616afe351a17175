import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { type Call, type Caller, callerWith, callWith, versionOf } from './callers.ts'

describe('records of one user', () => {
  let service: RunningService
  let administrator: Call
  let ana: Caller
  let rui: Caller
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    administrator = callWith(service, await service.token('administrator'))
    ana = await callerWith(service, 'ana', ['setting.read', 'setting.write'])
    rui = await callerWith(service, 'rui', [])
  })
  afterAll(() => service.close())

  const listed = async (call: Call, path: string) =>
    ((await call('GET', path)).body as { data: { id: number }[] }).data.map(({ id }) => id)
  const add = async (call: Call, path: string, body: object) => {
    const response = await call('POST', path, body)
    expect(response).toMatchObject({ status: 201 })
    return (response.body as { id: number }).id
  }

  test.each([
    ['/preference', 'preference', { name: 'theme', value: 'dark' }],
    ['/widget', 'widget', { name: 'notes', kind: 'notes' }],
  ])('under %s are read and changed by that user, and by who may change users', async (path, group, body) => {
    const id = await add(ana.call, path, { ...body, user: { id: ana.id } })
    const own = `${path}/${id}`
    expect(await listed(ana.call, path)).toContain(id)
    expect(await listed(administrator, `${path}/query?name=${body.name}`)).toContain(id)
    expect(await listed(rui.call, path)).not.toContain(id)
    expect(await listed(rui.call, `${path}/query?user=${ana.id}`)).toEqual([])
    const version = await versionOf(ana.call, own)
    for (const answer of [
      await rui.call('GET', own),
      await rui.call('GET', `${own}/history`),
      await rui.call('GET', `${own}/usedby`),
      await rui.call('PUT', path, { ...version, name: 'taken' }),
      await rui.call('DELETE', path, version),
    ])
      expectRefusal(answer, 404, 'not_found')
    expectMalformed(await rui.call('POST', path, { ...body, user: { id: ana.id } }), 'user')
    expectMalformed(await ana.call('PUT', path, { ...version, user: { id: rui.id } }), 'user')
    const counts = (await ana.call('GET', '/resource')).body as { data: { group: string; count: number }[] }
    expect(counts.data.find((one) => one.group === group)?.count).toBe(1)
    expect((await ana.call('DELETE', path, version)).status).toBe(200)
    expect(await listed(rui.call, `${path}/removed`)).not.toContain(id)
    expectRefusal(await rui.call('POST', `${path}/restore`, { id }), 404, 'not_found')
    expect((await administrator('POST', `${path}/restore`, { id })).status).toBe(200)
  })

  test('a widget of nobody is seen by everybody, and changed by who may change users', async () => {
    const widget = { name: 'Reports', kind: 'newReports' }
    expectMalformed(await rui.call('POST', '/widget', widget), 'user')
    const id = await add(administrator, '/widget', widget)
    expect(await listed(rui.call, '/widget')).toEqual([id])
    const version = await versionOf(rui.call, `/widget/${id}`)
    expectRefusal(await rui.call('PUT', '/widget', { ...version, name: 'Mine' }), 403, 'forbidden')
    expectRefusal(await rui.call('DELETE', '/widget', version), 403, 'forbidden')
    expect((await administrator('DELETE', '/widget', version)).status).toBe(200)
    expectRefusal(await rui.call('POST', '/widget/restore', { id }), 403, 'forbidden')
  })
})
