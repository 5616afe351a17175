import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#service/database/migrate.ts'
import { draftOfDatabase } from '#service/resources/schema/draftMigration.ts'
import { bareDatabases } from '#test/support/bareDatabases.ts'
import { migrateUpTo } from '#test/support/migrateUpTo.ts'
import { referenceSearchText } from '#test/support/searchText.ts'

test.each(bareDatabases)(
  'on $name, migrating says of each file of which group it is, though only a former version names it',
  async ({ open }) => {
    const { queries, remove } = await open()
    try {
      await migrateUpTo(queries, '0029_list_filters.sql')
      const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
      for (const statement of [
        `insert into app_user (username, name, permission_list_id, password_hash, name_search, name_sort)
          values ('jose', 'José', (select min(id) from permission_list), 'x', 'jose', 'jose')`,
        `insert into stored_file (id, media_type, bytes, size, user_id, claimed)
          select ('00000000-0000-4000-8000-00000000000' || last)::uuid, 'image/png', '', 0, 1, last < 5
          from generate_series(1, 5) as last`,
        `insert into clinic (name, logo, name_fold, name_search, name_sort)
          values ('Clinic', '${id(1)}', 'clinic', 'clinic', 'clinic')`,
        `insert into employee (first_name, last_name, birth_date, gender_id, marital_status_id, photo, sign,
          name_search, name_main, name_sort, user_created)
          values ('Rui', 'Sales', '1970-01-01', 2, 1, '${id(2)}', '${id(3)}', 'rui sales', 'rui sales', 'sales rui', 1)`,
        `insert into record_change (group_name, record_id, request_id, act, fields)
          values ('employee', 1, 'x', 'update', '[{"name": "photo", "before": "/api/v1/file/${id(4)}", "after": null}]')`,
      ])
        await sql.raw(statement).execute(queries)

      await migrate(queries)

      const files = await queries.selectFrom('stored_file').select('group_name').orderBy('id').execute()
      expect(files.map(({ group_name }) => group_name)).toEqual([
        'clinic',
        'employee',
        'employee',
        'employee',
        null,
      ])
    } finally {
      await remove()
    }
  },
)

test.each(bareDatabases)(
  'on $name, migrating keeps records of groups that had tables, and what these hold no more in their history',
  async ({ open }) => {
    const { queries, remove } = await open()
    try {
      await migrateUpTo(queries, '0010_history_index.sql')
      for (const statement of [
        `insert into app_user (username, name, role, password_hash)
          values ('jose', 'José', 'doctor', 'x')`,
        `insert into employee (first_name, last_name, birth_date, gender_id, marital_status_id, sign, external_id,
          name_search, name_main, name_sort, user_created)
          values ('Rui', 'Sales', '1970-01-01', 2, 1, null, 7, 'rui sales', 'rui sales', 'sales rui', 1),
            ('Eva', 'Dias', '1970-01-01', 99, 77, 'https://example.org/eva.png', 7, 'eva dias', 'eva dias', 'dias eva', 1)`,
        `insert into exam (name, title, template_id, language, name_search, name_sort, user_created)
          values ('Mama', 'Ultrassom', 12, 'pt-BR', 'mama', 'mama', 1), ('Mama', 'Outro', 12, 'pt-BR', 'mama', 'mama', 1),
            ('Mama', 'Mamografia', 3, 'pt-PT', 'mama', 'mama', 1)`,
        `insert into city (name, code, name_search, name_sort) values ('São José', '35', 'sao jose', 'sao jose')`,
        `insert into unit (name, code, name_search, name_sort) values ('Norte', 'N1', 'norte', 'norte')`,
        'update clinic set synthetic = true',
      ])
        await sql.raw(statement).execute(queries)

      await migrate(queries)

      expect(await draftOfDatabase(queries)).toEqual([])
      expect(
        await queries.selectFrom('installation').select(['synthetic', 'standard_data_at']).execute(),
      ).toEqual([{ synthetic: true, standard_data_at: null }])
      expect(
        await queries
          .selectFrom('employee')
          .select(['gender_id', 'marital_status_id', 'sign', 'external_id', 'name_sort', 'active'])
          .orderBy('id')
          .execute(),
      ).toEqual([
        {
          gender_id: 2,
          marital_status_id: 1,
          sign: null,
          external_id: 7,
          name_sort: 'sales rui',
          active: true,
        },
        {
          gender_id: 4,
          marital_status_id: 6,
          sign: null,
          external_id: null,
          name_sort: 'dias eva',
          active: true,
        },
      ])
      expect(await queries.selectFrom('exam').select('template_id').orderBy('id').execute()).toEqual(
        [12, 12, 3].map((template_id) => ({ template_id })),
      )
      expect(
        await queries
          .selectFrom('template')
          .select(['id', 'name', 'title', 'language'])
          .orderBy('id')
          .execute(),
      ).toEqual([
        { id: 3, name: 'Mama (3)', title: 'Mamografia', language: 'pt-PT' },
        { id: 12, name: 'Mama (12)', title: 'Ultrassom', language: 'pt-BR' },
      ])
      const template = await queries
        .insertInto('template')
        .values({ name: 'New', ...referenceSearchText('New') })
        .returning('id')
        .executeTakeFirst()
      expect(template).toEqual({ id: 13 })
      expect(await queries.selectFrom('unit').select(['name_fold', 'name_search']).execute()).toEqual([
        { name_fold: 'norte', name_search: 'norte n1' },
      ])
      expect(
        await queries
          .selectFrom('record_change')
          .select(['group_name', 'record_id', 'fields'])
          .orderBy('id')
          .execute(),
      ).toEqual([
        { group_name: 'city', record_id: 1, fields: [{ name: 'code', before: '35', after: null }] },
        { group_name: 'employee', record_id: 2, fields: [{ name: 'externalId', before: 7, after: null }] },
        {
          group_name: 'employee',
          record_id: 2,
          fields: [
            { name: 'gender', before: { id: 99 }, after: { id: 4 } },
            { name: 'maritalStatus', before: { id: 77 }, after: { id: 6 } },
            { name: 'sign', before: 'https://example.org/eva.png', after: null },
          ],
        },
      ])
    } finally {
      await remove()
    }
  },
)
