import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type Integration, makeIntegration } from '#test/support/integrations.ts'
import { insertPermissionList, setPermissions } from '#test/support/permissionLists.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { type Caller, callerWith } from '#test/service/resources/hooks/callers.ts'

describe('who settles the inbox, and who sends appointments', () => {
  let service: RunningService
  let sender: Integration
  let person: Caller
  let patientId: number
  let number = 0

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    sender = await makeIntegration(service, 'Sender')
    person = await callerWith(service, 'person', [])
    patientId = await insertPatient(queries, {
      external_id: 5,
      first_name: 'Ana',
      last_name: 'Souza',
      birth_date: '1980-02-29',
    })
    await insertExam(queries, { name: 'Tórax', external_id: 6 })
    await insertEmployee(queries, { external_id: 8, last_name: 'Prado' })
  })
  afterAll(() => service.close())

  /** A report that waits for a person to say whose it is. */
  async function waiting() {
    const sent = {
      externalId: `W-${++number}`,
      patient: { externalId: `P-${number}`, firstName: 'Ana', lastName: 'Souza' },
      exam: { externalId: 6 },
      doctor: { externalId: 8 },
      requester: { externalId: 8 },
      text: 'Sem alterações.',
      dateExam: '2026-03-01T12:00:00Z',
      dateRelease: '2026-03-01T12:00:00Z',
    }
    const { status, body } = await sender.call('POST', '/createreport', sent)
    expect(status).toBe(200)
    const { inboxId } = body as { inboxId: number }
    expect(inboxId).toEqual(expect.any(Number))
    const { body: item } = await service.call('administrator', 'GET', `/inbox/${inboxId}`)
    return { id: inboxId, dateHourChanged: (item as { dateHourChanged: string }).dateHourChanged }
  }
  const state = async (id: number) =>
    await service.database.queries
      .selectFrom('inbox')
      .select(['state', 'report_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const others = (needed: Permission) => permissions.filter((permission) => permission !== needed)

  const ways = {
    resolve: (item: object) => ['/inbox/resolve', { ...item, patient: { id: patientId }, remember: true }],
    discard: (item: object) => ['/inbox/discard', { ...item, reason: 'A test of the other system' }],
    candidates: ({ id }: { id: number }) => ['/inbox/candidates', { id }],
  } as const satisfies Record<
    string,
    (item: { id: number; dateHourChanged: string }) => readonly [string, object]
  >

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    '%s needs inbox.handle, and no other permission stands in for it',
    async (way) => {
      const item = await waiting()
      const [path, body] = ways[way](item)
      const ask = () => person.call('POST', path, body)
      for (const permission of others('inbox.handle')) {
        await setPermissions(service.database.queries, person.listId, [permission])
        expectRefusal(await ask(), 403, 'forbidden')
      }
      await setPermissions(service.database.queries, person.listId, others('inbox.handle'))
      expectRefusal(await ask(), 403, 'forbidden')
      expect(await state(item.id)).toEqual({ state: 'waiting', report_id: null })
      await setPermissions(service.database.queries, person.listId, ['inbox.handle'])
      const done = await ask()
      expect(done.status).toBe(200)
      expect((await state(item.id)).state).toBe(
        { resolve: 'stored', discard: 'discarded', candidates: 'waiting' }[way],
      )
    },
  )

  const appointments = () => ({
    appointments: [
      {
        externalId: `A-${++number}`,
        patient: { externalId: 5 },
        exam: { externalId: 6 },
        start: '2030-01-31T10:00:00Z',
      },
    ],
  })
  const countAppointments = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from appointment`.execute(
      service.database.queries,
    )
    return rows[0]?.count
  }

  test('appointments need integration.send, and no other permission stands in for it', async () => {
    const listId = await insertPermissionList(service.database.queries, { name: 'Changing', permissions: [] })
    const ris = await makeIntegration(service, 'RIS', { permissionList: { id: listId } })
    const before = await countAppointments()
    for (const permission of others('integration.send')) {
      await setPermissions(service.database.queries, listId, [permission])
      expectRefusal(await ris.call('POST', '/syncschedullings', appointments()), 403, 'forbidden')
    }
    await setPermissions(service.database.queries, listId, others('integration.send'))
    expectRefusal(await ris.call('POST', '/syncschedullings', appointments()), 403, 'forbidden')
    expect(await countAppointments()).toBe(before)
    await setPermissions(service.database.queries, listId, ['integration.send'])
    const { status, body } = await ris.call('POST', '/syncschedullings', appointments())
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [{ outcome: 'created' }] })
  })

  test('a person sends none, whatever the permissions, and an integration that is switched off neither', async () => {
    const before = await countAppointments()
    await setPermissions(service.database.queries, person.listId, permissions)
    expectRefusal(await person.call('POST', '/syncschedullings', appointments()), 403, 'forbidden')
    const off = await makeIntegration(service, 'Off', { active: false })
    expectRefusal(await off.call('POST', '/syncschedullings', appointments()), 401, 'no_token')
    const revoked = await makeIntegration(service, 'Revoked')
    await service.call('administrator', 'DELETE', '/integrationkey', { id: revoked.keyId })
    expectRefusal(await revoked.call('POST', '/syncschedullings', appointments()), 401, 'no_token')
    expect(await countAppointments()).toBe(before)
  })
})
