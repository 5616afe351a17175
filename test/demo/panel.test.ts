import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Demonstration } from '#contract/portal/demo.ts'
import { everyOperation } from '#contract/operations.ts'
import { emptied } from '#demo/panel/replaceClinic.ts'
import { sealRecords } from '#service/audit/sealing.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { type Demonstrated, startDemonstration } from '#test/support/startDemonstration.ts'
import { startService } from '#test/support/startService.ts'

/** What a new clinic leaves as it is: users and what they keep, the access, the standard data, other systems, the audit. */
const kept =
  `administration_route app_user audit_head audit_record audit_seal audit_unsealed backup backup_log city clinic config_setting country currency
  document_type dosage_form email gender idempotency_key installation integration integration_exposed_data integration_key
  livebackup manufacturer marital_status medication migration module occupation online_service openid_identity openid_session passkey
  passkey_challenge patient_list permission permission_list permission_list_permissions predefinition_email preference product
  record_change recovery_code release_tally saved_views schooling session sign_in_limit social_network state stored_file template_tags
  totp update_system widget`.split(/\s+/)

describe('the demonstration panel', () => {
  let demo: Demonstrated
  let call: Demonstrated['call']
  /** Of the clinic as it was made. */
  let made: Demonstration

  beforeAll(async () => {
    demo = await startDemonstration(await anyDatabase.open())
    ;({ call } = demo)
    made = await read()
  })
  afterAll(() => demo.close())

  const read = async () => Demonstration.parse((await call('admin', 'GET', '/demonstration')).json())
  test('is for administrators, and is named by echo but not by the OpenAPI document', async () => {
    expect((await call('doctor', 'GET', '/demonstration')).statusCode).toBe(403)
    expect((await call(null, 'GET', '/demonstration')).statusCode).toBe(401)
    const echo = await call(null, 'GET', '/echo')
    expect(echo.json<{ operations: string[] }>().operations).toContain('readDemonstration')
    expect(everyOperation).not.toHaveProperty('readDemonstration')
    expect(made).toMatchObject({
      clinicName: 'Clínica Aurora',
      logo: '',
      unit: 'Centro',
      size: null,
      language: 'both',
      reports: 90,
      round: 1,
      living: { isOn: false, today: 0, total: 0 },
      beginning: null,
    })
  })

  test('changes the name, the logo and the main unit for everybody at once, as an act of the audit', async () => {
    const body = { clinicName: 'Clínica <Sol>', logo: '<&"S', unit: 'Paulista', living: true }
    const changed = Demonstration.parse((await call('admin', 'PUT', '/demonstration', { body })).json())
    expect(changed).toMatchObject({ ...body, living: { isOn: true } })
    const config = (await demo.app.inject({ url: '/config.json' })).json<{
      clinicName: string
      logo: string
    }>()
    expect(config).toMatchObject({
      clinicName: 'Clínica <Sol>',
      logo: expect.stringMatching(/^\/clinic-logo\?\w+$/),
    })
    const logo = await demo.app.inject({ url: config.logo })
    expect(logo.headers['content-type']).toBe('image/png')
    expect(logo.rawPayload.readUInt32BE(20)).toBe(192)
    const clinics = (await call('admin', 'GET', '/clinic')).json<{ data: object[] }>()
    expect(clinics.data).toMatchObject([{ name: 'Clínica <Sol>', company: true, logo: expect.any(String) }])
    const units = (await call('doctor', 'GET', '/unit')).json<{ data: { name: string }[] }>()
    expect(units.data.map(({ name }) => name)).toContain('Paulista')
    const [act] = await auditRecords(demo.database.queries, 'demonstration.change')
    expect(act).toMatchObject({
      username: 'admin',
      detail: { fields: ['clinicName', 'logo', 'unit', 'living'] },
    })
    await call('admin', 'PUT', '/demonstration', { body: { living: false, logo: '' } })
    expect((await call('admin', 'GET', '/clinic')).json()).toMatchObject({ data: [{ logo: null }] })
    expect((await read()).living.isOn).toBe(false)
    expect((await demo.app.inject({ url: '/config.json' })).json()).toMatchObject({ logo: '' })
  })

  test('starts over in place: another clinic, the same users and sessions, the audit with the act, no file left over', async () => {
    const { queries } = demo.database
    const users = () =>
      queries.selectFrom('app_user').select(['id', 'username', 'employee_id']).orderBy('id').execute()
    const before = { users: await users(), state: await read() }
    const [patient] = (await call('frontdesk', 'GET', '/patient?limit=1')).json<{ data: { id: number }[] }>()
      .data
    const whole = (await call('frontdesk', 'GET', `/patient/${patient!.id}`)).json<object>()
    const changed = { ...whole, mother: 'Outra Mãe' }
    expect((await call('frontdesk', 'PUT', '/patient', { body: changed })).statusCode).toBe(200)
    const oldest = await queries
      .selectFrom('report')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const named = { clinicName: 'Clínica do Mar', logo: 'CM' }
    await call('admin', 'PUT', '/demonstration', { body: named })
    const wish = { size: 'few', language: 'en' }
    const answer = await call('admin', 'PUT', '/demonstration/clinic', { body: wish })
    expect(answer.json()).toMatchObject({ beginning: { step: expect.any(String) } })
    expect((await call('admin', 'PUT', '/demonstration/clinic', { body: wish })).statusCode).toBe(409)
    while ((await read()).beginning !== null) await delay(50)

    expect(await read()).toMatchObject({
      ...named,
      size: 'few',
      language: 'en',
      reports: 40,
      round: 2,
      hasFailed: false,
    })
    expect(await users()).toEqual(before.users)
    const left = await queries.selectFrom('patient').select('id').where('id', '=', patient!.id).execute()
    expect(left).toEqual([])
    const reports = await queries
      .selectFrom('report')
      .innerJoin('exam', 'exam.id', 'exam_id')
      .select(['report.id', 'language', 'pdf_path'])
      .execute()
    expect(reports).toHaveLength(40)
    expect(new Set(reports.map(({ language }) => language))).toEqual(new Set(['en-US']))
    expect(Math.min(...reports.map(({ id }) => id))).toBeGreaterThan(oldest.id)
    const listing = await call('doctor', 'GET', '/portalreport?limit=10')
    expect(listing.json<{ data: unknown[] }>().data).toHaveLength(10)
    const released = await call(
      'admin',
      'GET',
      '/portaldashboard/released?from=2000-01-01&to=2100-01-01&step=month',
    )
    expect([200, 400]).toContain(released.statusCode)
    const images = await queries.selectFrom('image').select('path').execute()
    const paths = [...images.map(({ path }) => path), ...reports.map(({ pdf_path }) => pdf_path)].filter(
      Boolean,
    )
    await eventually(async () => {
      const stored = await readdir(join(demo.folder, 'files'), { recursive: true, withFileTypes: true })
      expect(stored.filter((entry) => entry.isFile())).toHaveLength(paths.length)
    })
    expect(await auditRecords(queries, 'demonstration.startOver')).toMatchObject([
      { username: 'admin', outcome: 'done', detail: { size: 'few', language: 'en' } },
    ])
    await sealRecords(queries)
    expect(await verifyAudit(queries)).toMatchObject({ problems: [] })
  })

  test('decides of every table whether a new clinic has it anew or keeps it', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
      demo.database.queries,
    )
    const gone = new Set<string>(emptied)
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !gone.has(name))
        .toSorted(),
    ).toEqual(kept)
  })
})

test('a service outside of demo mode has none of its operations', async () => {
  const service = await startService(await anyDatabase.open())
  expect((await service.call('administrator', 'GET', '/demonstration')).status).toBe(404)
  await service.close()
})
