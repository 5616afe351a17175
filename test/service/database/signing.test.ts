import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Queries } from '#service/database/database.ts'
import { migrate } from '#service/database/migrate.ts'
import { syncPermissions } from '#service/database/syncPermissions.ts'
import { bareDatabases } from '#test/support/bareDatabases.ts'
import { migrateUpTo } from '#test/support/migrateUpTo.ts'

describe.each(bareDatabases)('who signed and released, in an existing database on $name', ({ open }) => {
  test('is told where it is known, and a signature only of the doctor whom the report names', async () => {
    const { queries, remove } = await open()
    try {
      await migrateUpTo(queries, '0029_list_filters.sql')
      await insertPeople(queries)
      // Reports 1 to 9, all of the doctor 1.
      await sql`
        insert into report (id, doctor_id, requester_id, exam_id, patient_id, draft, close, unique_key, name_search, name_sort, pdf_source,
          date_report_release)
        select n, 1, 1, 1, 1, n = 9, case when n = 9 then 0 else 1 end, n::text, '', '', case when n = 3 then 'supplied' else 'typeset' end,
          case when n in (1, 5) then now() end
        from generate_series(1, 9) n`.execute(queries)
      // Users: 1 the doctor, 2 without an employee, 3 was the doctor and is another, 4 became the doctor later, 5 the integration.
      for (const [record, user, request] of [
        [1, 1, 'a'],
        [2, 2, 'b'],
        [3, 2, 'c'],
        [4, 3, 'd'],
        [5, 5, 'e'],
        [6, 2, 'f'],
        [7, 4, 'g'],
      ] as const)
        await insertChange(queries, { record, user, request, act: record === 6 ? 'create' : 'update' }, [
          { name: 'close', before: 0, after: 1 },
        ])
      await insertChange(queries, { record: 1, user: 2, request: 'h', act: 'update' }, [
        { name: 'dateReportRelease', before: null, after: '2026-03-01T00:00:00Z' },
      ])
      await insertChange(queries, { record: 5, user: 5, request: 'e', act: 'update' }, [
        { name: 'dateReportRelease', before: null, after: '2026-03-01T00:00:00Z' },
      ])
      for (const [user, before] of [
        [3, { id: 1, name: 'Rui Sales' }],
        [4, null],
      ] as const)
        await insertChange(queries, { group: 'user', record: user, user: 2, request: 'u', act: 'update' }, [
          { name: 'employee', before, after: { id: 2 } },
        ])
      // A person has chosen in the inbox the patient of report 6.
      await sql`
        insert into inbox (integration_id, state, reason, number, payload, problems, report_id, fingerprint, files, paths, name_search, name_sort)
        values (1, 'stored', 'unmatched', '', '{}', '[]', 6, '', '{}', '{}', '', '')`.execute(queries)

      await migrate(queries)

      const { rows } = await sql<{ id: number }>`
        select id, closed_as, closed_by_id, signed_by_id, released_by_id from report order by id`.execute(
        queries,
      )
      expect(rows.map((row) => Object.values(row))).toEqual([
        [1, 'signed', 1, 1, 2],
        [2, 'unknown', 2, null, null],
        [3, 'supplied', 2, null, null],
        [4, 'signed', 3, 3, null],
        [5, 'received', 5, null, 5],
        [6, 'received', 5, null, null],
        [7, 'unknown', 4, null, null],
        [8, 'unknown', null, null, null],
        [9, 'none', null, null, null],
      ])
      // The PDFs that called these signed.
      const { rows: jobs } = await sql<{ record_id: number }>`
        select record_id from job where kind = 'report.pdf' order by record_id`.execute(queries)
      expect(jobs.map(({ record_id }) => record_id)).toEqual([2, 5, 6, 7, 8])
    } finally {
      await remove()
    }
  })

  test('lists that a clinic made allow what they allowed, by the new permissions', async () => {
    const { queries, remove } = await open()
    try {
      await migrateUpTo(queries, '0029_list_filters.sql')
      // As an earlier version has written them.
      await syncPermissions(queries)
      await sql`delete from permission_list_permissions`.execute(queries)
      await sql`delete from permission where code in ('report.sign', 'report.amend', 'report.withdraw')`.execute(
        queries,
      )
      await sql`update permission set name = 'Release and withdraw reports' where code = 'report.release'`.execute(
        queries,
      )
      await sql`
        insert into permission_list (id, name, name_fold, name_search, name_sort)
        values (101, 'Both', 'both', '', ''), (102, 'Writes', 'writes', '', ''), (103, 'Reads', 'reads', '', '')`.execute(
        queries,
      )
      for (const [list, codes] of [
        [101, ['report.release', 'report.read', 'report.write']],
        [102, ['report.write']],
        [103, ['report.read']],
      ] as const)
        await sql`
          insert into permission_list_permissions (record_id, position, target_id)
          select ${list}::integer, place, permission.id
          from unnest(${[...codes]}::text[]) with ordinality given (code, place) join permission on permission.code = given.code`.execute(
          queries,
        )

      await migrate(queries)

      const { rows } = await sql<{ name: string; codes: string[] }>`
        select list.name, array_agg(permission.code order by position) as codes
        from permission_list list join permission_list_permissions on record_id = list.id
        join permission on permission.id = target_id where list.code is null group by list.name order by list.name`.execute(
        queries,
      )
      expect(rows).toEqual([
        {
          name: 'Both',
          codes: [
            'report.release',
            'report.read',
            'report.write',
            'report.sign',
            'report.amend',
            'report.withdraw',
          ],
        },
        { name: 'Reads', codes: ['report.read'] },
        { name: 'Writes', codes: ['report.write', 'report.sign', 'report.amend'] },
      ])
      const names = await sql<{
        name: string
      }>`select name from permission where code = 'report.release'`.execute(queries)
      expect(names.rows).toEqual([{ name: 'Release reports' }])
    } finally {
      await remove()
    }
  })
})

async function insertPeople(queries: Queries): Promise<void> {
  await sql`
    insert into integration (id, name, name_fold, name_search, name_sort) values (1, 'RIS', 'ris', '', '')`.execute(
    queries,
  )
  for (const last of ['Sales', 'Outro'])
    await sql`
      insert into employee (first_name, last_name, birth_date, gender_id, marital_status_id, name_search, name_sort, name_main)
      values ('Rui', ${last}, '1970-01-01', 2, 6, '', '', '')`.execute(queries)
  for (const [id, employee, integration] of [
    [1, 1, null],
    [2, null, null],
    [3, 2, null],
    [4, 1, null],
    [5, null, 1],
  ] as const)
    await sql`
      insert into app_user (id, username, name, password_hash, permission_list_id, employee_id, integration_id, name_search, name_sort)
      select ${id}::integer, ${`user ${id}`}, '', '', permission_list.id, ${employee}::integer, ${integration}::integer, '', ''
      from permission_list where code = 'doctor'`.execute(queries)
  await sql`
    insert into template (id, name, name_fold, name_search, name_sort) values (1, 'T', 't', '', '') on conflict do nothing`.execute(
    queries,
  )
  await sql`
    insert into exam (name, title, template_id, language, name_search, name_sort) values ('Mama', 'Mama', 1, 'pt-BR', '', '')`.execute(
    queries,
  )
  await sql`
    insert into patient (first_name, last_name, birth_date, gender_id, marital_status_id, name_search, name_sort, user_created)
    values ('Bia', 'Prado', '1980-01-01', 1, 6, '', '', 1)`.execute(queries)
}

const insertChange = (
  queries: Queries,
  {
    group = 'report',
    record,
    user,
    request,
    act,
  }: { group?: string; record: number; user: number; request: string; act: string },
  fields: readonly object[],
) =>
  sql`
    insert into record_change (group_name, record_id, at, user_id, request_id, act, fields)
    values (${group}, ${record}, ${group === 'user' ? sql`now() + interval '1 hour'` : sql`now()`}, ${user}, ${request}, ${act},
      ${JSON.stringify(fields)}::jsonb)`.execute(queries)
