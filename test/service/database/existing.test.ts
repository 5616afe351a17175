import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInLists } from '#contract/access/access.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import { sealRecords } from '#service/audit/sealing.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import { fillNameKeys } from '#service/records/fillNameKeys.ts'
import type { Queries } from '#service/database/database.ts'
import { migrate } from '#service/database/migrate.ts'
import { findChange, listChanges } from '#service/resources/writing/changes.ts'
import { nameKeys, patientSearchText, userSearchText } from '#service/records/searchText.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { bareDatabases } from '#test/support/bareDatabases.ts'
import { migrateUpTo } from '#test/support/migrateUpTo.ts'

const created = new Date('2020-01-01Z')
const disabled = new Date('2021-01-01Z')

describe.each(bareDatabases)('migrating an existing database on $name', ({ open }) => {
  let queries: Queries
  let remove: () => Promise<void>
  let noted: { records: number; hash: string }

  // One database that lived through the versions, with records of each.
  beforeAll(async () => {
    ;({ queries, remove } = await open())
    await migrateUpTo(queries, '0001_clinic.sql')
    for (const statement of [
      `insert into app_user (username, name, role, password_hash) values ('bento', 'Bento', 'doctor', 'x')`,
      `insert into employee (first_name, last_name, birth_date, gender_id, marital_status_id, name_search, name_sort,
        user_created)
        values ('Rui', 'Sales', '1970-01-01', 2, 6, 'rui sales', 'sales rui', 1)`,
      `insert into exam (name, title, template_id, language, name_search, name_sort, user_created)
        values ('Mama', 'Mama', 1, 'pt-BR', 'mama', 'mama', 1)`,
      `insert into patient (first_name, last_name, birth_date, gender_id, marital_status_id, name_search, name_sort,
        user_created)
        values ('Bia', 'Prado', '1980-01-01', 1, 6, 'bia prado', 'prado bia', 1)`,
      `insert into report (doctor_id, requester_id, device, health_plan_broker_id, exam_id, appointment_id, result,
        patient_id, date_report_release, draft, unique_key, user_created)
        values (1, 1, 1, 1, 1, 1, 'Normal.', 1, now(), false, gen_random_uuid(), 1)`,
      `insert into report_release (report_id, status, released, user_created) values (1, 'released', true, 1)`,
    ])
      await sql.raw(statement).execute(queries)

    await migrateUpTo(queries, '0004_patients.sql')
    const companions = `[{"name": "Lia", "x": [${Array(1_000).fill('1e308').join()}, -70.5, null, {}, []]}]`
    await sql`
      insert into patient (first_name, last_name, birth_date, gender_id, marital_status_id, name_search, name_sort,
        name_key, user_created, companions, contacts_city_id)
      values ('Lia', 'Prado', '1980-01-01', 3, 6, 'lia prado', 'prado lia', '', 1, ${companions}::jsonb, '007')`.execute(
      queries,
    )
    for (const id of [1, 2, 3])
      await sql`
        insert into audit_record (username, act, outcome, record_kind, record_ids, request_id, address, detail)
        values ('ana', 'report.read', 'done', 'report', array[${id}::integer], 'r', '::1', '{"text": "ç 🩺"}')`.execute(
        queries,
      )
    const { rows } = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from audit_head where records = 3`.execute(queries)
    noted = { records: 3, hash: rows[0]?.hash ?? '' }

    await migrateUpTo(queries, '0010_history_index.sql')
    await sql`
      insert into app_user (username, name, role, password_hash, demo, created_at, disabled_at) values
        ('ana', 'Ana Conceição', 'doctor', 'x', false, '2020-01-01Z', null),
        ('rui', 'Rui', 'frontdesk', 'x', false, '2020-01-01Z', '2021-01-01Z'),
        ('eva', 'Eva', 'administrator', 'x', false, '2020-01-01Z', null),
        ('retired demo user 4', 'Lia', 'doctor', '', true, '2020-01-01Z', '2021-01-01Z')`.execute(queries)

    await migrateUpTo(queries, '0035_pdf_patient.sql')
    await sql`
      insert into patient (first_name, last_name, birth_date, gender_id, marital_status_id, name_search, name_main, name_sort,
        name_keys, user_created)
      values (' Søren ', E'Costa\u2013Groß', '1980-01-01', 1, 6, E' søren  costa\u2013groß', E' søren  costa\u2013groß',
        E'costa\u2013groß  søren ', array['old'], 1)`.execute(queries)
    for (const name of ['Große', 'Grosse'])
      await sql`
        insert into permission_list (code, name, name_fold, name_search, name_sort)
        select null, ${name}, lower(${name}), lower(${name}), lower(${name})`.execute(queries)
    await migrate(queries)
  })
  afterAll(() => remove())

  test('keeps the records, and computes what new columns hold', async () => {
    expect(
      await queries
        .selectFrom('app_user')
        .select(['username', 'employee_id'])
        .where('username', '=', 'bento')
        .execute(),
    ).toEqual([{ username: 'bento', employee_id: null }])
    await queries.insertInto('release_read').values({ user_id: 1, release_id: 1 }).execute()
    expect(
      await queries.selectFrom('report_release').select(['id', 'listed', 'requester_id']).execute(),
    ).toEqual([{ id: 1, listed: true, requester_id: 1 }])
  })

  test('keeps birth dates as days, whose years may be known alone from now on', async () => {
    const born = () =>
      queries.selectFrom('patient').select('birth_date').where('first_name', '=', 'Bia').executeTakeFirst()
    expect(await born()).toEqual({ birth_date: '1980-01-01' })
    for (const birth_date of ['1980', null]) {
      await queries.updateTable('patient').set({ birth_date }).where('first_name', '=', 'Bia').execute()
      expect(await born()).toEqual({ birth_date })
    }
  })

  test('trims names and folds them again, and keeps two names that are now alike', async () => {
    const patient = await queries
      .selectFrom('patient')
      .selectAll()
      .where('last_name', 'like', '%Groß')
      .executeTakeFirstOrThrow()
    const { first_name, middle_name, last_name, social_name } = patient
    const { name_keys, ...texts } = patientSearchText({ first_name, middle_name, last_name, social_name })
    expect(patient).toMatchObject({ first_name: 'Søren', ...texts })
    // Null until another test fills the keys.
    expect([null, name_keys]).toContainEqual(patient.name_keys)
    expect(texts.name_search).toBe('soren costa-gross')
    expect(name_keys).not.toEqual([])
    const lists = await queries
      .selectFrom('permission_list')
      .select(['name', 'name_sort'])
      .where('name', 'in', ['Große', 'Grosse'])
      .execute()
    expect(lists.map(({ name_sort }) => name_sort)).toEqual(['grosse', 'grosse'])
  })

  test('computes the keys of names in batches, and once where two processes start together', async () => {
    await sql`
      insert into patient (first_name, last_name, social_name, birth_date, gender_id, marital_status_id, name_search,
        name_sort, user_created)
      select 'Bia', 'Souza', case when n = 2000 then 'José Alves' else '' end, '1980-01-01', 1, 6, 'bia', 'bia', 1
      from generate_series(1, 2000) as n`.execute(queries)
    await Promise.all([fillNameKeys(queries), fillNameKeys(queries)])
    const patients = await queries.selectFrom('patient').selectAll().orderBy('id').execute()
    expect(patients.map((patient) => patient.name_keys)).toEqual(patients.map(nameKeys))
  })

  test('keeps free-form records of patients, with numbers of hundreds of digits as text', async () => {
    const patient = await queries
      .selectFrom('patient')
      .selectAll()
      .where('first_name', '=', 'Lia')
      .executeTakeFirstOrThrow()
    expect(patient.companions).toEqual([
      { name: 'Lia', x: [...Array<string>(1_000).fill('1e+308'), -70.5, null, {}, []] },
    ])
    expect(patient).toMatchObject({ contacts_city_id: '7', gender_id: 3, name_main: 'lia prado' })
    expect(patient.loose_bytes).toBeLessThan(20_000)
  })

  test('gives each user the permission list of the former role, and keeps who was disabled', async () => {
    const users = userRepository(queries)
    expect(
      (await users.list()).map(({ username, role, permissions, active }) => [
        username,
        role,
        [...permissions],
        active,
      ]),
    ).toEqual([
      ['ana', 'doctor', builtInLists.doctor, true],
      ['bento', 'doctor', builtInLists.doctor, true],
      ['eva', 'administrator', builtInLists.administrator, true],
      ['rui', 'frontdesk', builtInLists.frontdesk, false],
    ])
    const rows = await queries
      .selectFrom('app_user')
      .selectAll()
      .where('id', 'in', [2, 3, 4, 5])
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { ...userSearchText({ username: 'ana', name: 'Ana Conceição' }), date_hour_changed: created },
      { date_hour_created: created, date_hour_changed: disabled, date_hour_deleted: null },
      { user_created: null, email: null },
      { active: false, date_hour_deleted: disabled },
    ])
  })

  test('frees the name of a removed user', async () => {
    const users = userRepository(queries)
    const again = { username: 'Davi', name: 'Davi', permissionList: 'frontdesk', passwordHash: 'x' }
    const removeHim = () =>
      queries
        .updateTable('app_user')
        .set({ date_hour_deleted: disabled })
        .where('username', '=', 'davi')
        .execute()
    expect(await users.insert(again)).toBe(true)
    await removeHim()
    expect(await users.insert(again)).toBe(true)
    expect(await users.insert(again)).toBe(false)
    await removeHim()
  })

  test('keeps the audit intact by the head noted before, and continues it', async () => {
    expect(await verifyAudit(queries, noted)).toEqual({ head: noted, waiting: null, problems: [] })
    await recordAct(
      queries,
      { caller: null, request: { id: 'r', ip: '::1' } },
      { act: 'session.refuse', outcome: 'refused' },
    )
    await sealRecords(queries)
    expect(await verifyAudit(queries, noted)).toMatchObject({ head: { records: 4 }, problems: [] })
    expect(await queries.selectFrom('audit_seal').select(['position', 'record_id']).execute()).toEqual(
      [1, 2, 3, 4].map((n) => ({ position: n, record_id: n })),
    )
  })
})

test.each(bareDatabases)(
  'what was done to patients before is shown by the one history, with the values that were kept, on $name',
  async ({ open }) => {
    const { queries, remove } = await open()
    await migrateUpTo(queries, '0001_clinic.sql')
    await sql`insert into app_user (username, name, role, password_hash) values ('bento', 'Bento', 'doctor', 'x')`.execute(
      queries,
    )
    await migrateUpTo(queries, '0044_sent_name.sql')
    for (const name of ['Bia', 'Lia'])
      await sql`
        insert into patient (first_name, last_name, birth_date, gender_id, marital_status_id, name_search, name_sort, user_created)
        values (${name}, 'Prado', '1980-01-01', 1, 6, '', '', 1)`.execute(queries)
    const acts = [
      ['patient.create', 'r1', {}],
      ['patient.change', 'r2', { fields: ['mother'] }],
      ['patient.change', 'r3', { fields: ['mother'] }],
      ['patient.change', 'r4', { fields: ['mother'], takesBack: 1 }],
      ['report.move', 'r5', { from: 1, to: 2, reports: [1] }],
      ['patient.merge', 'r5', { from: 1, into: 2 }],
      ['patient.remove', 'r6', { reason: 'duplicate', identity: [] }],
      ['patient.read', 'r7', {}],
    ] as const
    for (const [act, request, detail] of acts)
      await sql`
        insert into audit_record (at, user_id, username, act, outcome, record_kind, record_ids, request_id, address, detail)
        values (now(), 1, 'bento', ${act}, 'done', 'patient',
          ${'into' in detail || 'to' in detail ? [1, 2] : [1]}::integer[], ${request}, '::1', ${JSON.stringify(detail)}::jsonb)`.execute(
        queries,
      )
    await sql`
      insert into patient_change (patient_id, at, user_id, request_id, takes_back, fields)
      values (1, '2025-01-01T02:00Z', 1, 'r3', null, '[{"name": "mother", "before": "", "after": "Rita"}]'),
        (1, '2025-01-01T03:00Z', 1, 'r4', 1, '[{"name": "mother", "before": "Rita", "after": ""}]')`.execute(
      queries,
    )
    await sql`update patient set date_hour_deleted = now(), merged_into_id = 2, merge_change_id = 1 where id = 1`.execute(
      queries,
    )
    await migrate(queries)

    const historyOf = async (id: number) => {
      const history = listChanges(queries, 'patient', id)
      const ids = (await history.ids(queries, undefined, 20)) ?? []
      const entries = (await history.records(queries, ids)).map((record) => JSON.parse(record))
      return entries.toSorted((a, b) => `${a.requestId} ${a.act}`.localeCompare(`${b.requestId} ${b.act}`))
    }
    const entries = await historyOf(1)
    expect(entries).toMatchObject([
      { act: 'create', fields: [], requestId: 'r1' },
      { act: 'update', fields: [{ name: 'mother' }], undoes: null },
      {
        act: 'update',
        fields: [{ name: 'mother', before: '', after: 'Rita' }],
        at: '2025-01-01T02:00:00.000Z',
      },
      { act: 'update', fields: [{ name: 'mother', before: 'Rita', after: '' }], undoneBy: null },
      { act: 'merge', merged: { from: 1, into: 2 } },
      { act: 'move', moved: { from: 1, to: 2, reports: 1, appointments: 0 } },
      { act: 'remove', reason: 'duplicate', fields: [], user: { id: 1, name: 'Bento' } },
    ])
    const [unknown, undone, undoing] = entries.slice(1)
    expect([undoing.undoes, undone.undoneBy]).toEqual([undone.id, undoing.id])
    expect(Object.keys(unknown.fields[0])).toEqual(['name'])
    expect(await findChange(queries, 'patient', 1, unknown.id)).toBeUndefined()
    expect((await historyOf(2)).map(({ act }) => act)).toEqual(['merge', 'move'])
    expect(
      await queries.selectFrom('patient').select('merge_change_id').where('id', '=', 1).execute(),
    ).toEqual([{ merge_change_id: undone.id }])
    await remove()
  },
)
