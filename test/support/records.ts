import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import {
  documentSearchText,
  folded,
  sortKey,
  employeeSearchText,
  patientSearchText,
} from '#service/records/searchText.ts'
import type { Tables } from '#service/database/tables.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { examSearchText, referenceSearchText } from './searchText.ts'

type Fields<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** Stores a patient and returns the id. Fields that are not given have default values. */
export async function insertPatient(
  queries: Queries,
  {
    documents = [],
    ...fields
  }: Fields<'patient'> & { documents?: { number: string; type_id: number }[] } = {},
): Promise<number> {
  const { first_name = 'Ana', middle_name = '', last_name = 'Prado', social_name = '' } = fields
  const names = { first_name, middle_name, last_name, social_name }
  const { id } = await queries
    .insertInto('patient')
    .values({
      birth_date: '1980-02-29',
      gender_id: 1,
      marital_status_id: 6,
      user_created: await recorder(queries),
      ...names,
      ...patientSearchText(names),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { number, type_id } of documents)
    await queries
      .insertInto('patient_document')
      .values({ patient_id: id, number, number_search: documentSearchText(number), type_id })
      .execute()
  return id
}

/** Stores a picture that records may name, and returns its id. */
export async function insertFile(queries: Queries): Promise<string> {
  const id = randomUUID()
  const bytes = Buffer.from('RIFF....WEBP')
  const user_id = await recorder(queries)
  await queries
    .insertInto('stored_file')
    .values({ id, media_type: 'image/webp', bytes, size: bytes.length, user_id, group_name: 'employee' })
    .execute()
  return id
}

/** Stores an employee and returns the id. */
export async function insertEmployee(queries: Queries, fields: Fields<'employee'> = {}): Promise<number> {
  const { first_name = 'Rui', middle_name = '', last_name = 'Sales' } = fields
  const names = { first_name, middle_name, last_name }
  const { id } = await queries
    .insertInto('employee')
    .values({
      birth_date: '1970-01-01',
      gender_id: 2,
      marital_status_id: 6,
      user_created: await recorder(queries),
      ...names,
      ...employeeSearchText(names),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores an exam and returns the id. */
export async function insertExam(queries: Queries, fields: Fields<'exam'> = {}): Promise<number> {
  const { name = 'Ultrassonografia de abdome', title = 'Ultrassonografia' } = fields
  const names = { name, title }
  const { template_id = 1 } = fields
  await ensureTemplate(queries, template_id)
  const { id } = await queries
    .insertInto('exam')
    .values({
      template_id,
      language: 'pt-BR',
      user_created: await recorder(queries),
      ...names,
      ...examSearchText(names),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The template of exams, stored unless it is there. */
async function ensureTemplate(queries: Queries, id: number): Promise<void> {
  const name = `Template ${id}`
  await queries
    .insertInto('template')
    .values({ id, name, ...referenceSearchText(name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // A template that is stored without an id then gets one that is free.
  await sql`select setval(pg_get_serial_sequence('template', 'id'), (select max(id) from template))`.execute(
    queries,
  )
}

/** Stores a report that may be released, and its doctor, exam and patient unless they are given. */
export async function insertReport(queries: Queries, fields: Fields<'report'> = {}): Promise<number> {
  const doctor_id = fields.doctor_id ?? (await insertEmployee(queries))
  const { id } = await queries
    .insertInto('report')
    .values({
      doctor_id,
      requester_id: doctor_id,
      exam_id: fields.exam_id ?? (await insertExam(queries)),
      patient_id: fields.patient_id ?? (await insertPatient(queries)),
      result: '# Impression\n\nNormal.',
      unique_key: randomUUID(),
      draft: false,
      close: fields.draft ? 0 : 1,
      ...numberText(fields.request_number ?? ''),
      date_report_release: new Date('2026-03-04T05:06:07.089Z'),

      user_created: await recorder(queries),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The columns by which a report is found by its number. */
const numberText = (number: string) => ({
  request_number: number,
  name_search: folded(number),
  name_sort: sortKey(number),
})

interface ImageFields extends Fields<'image'> {
  path: string
}

/** Stores an image of a report and returns the id. */
export async function insertImage(queries: Queries, report_id: number, fields: ImageFields): Promise<number> {
  const { name = 'image.png' } = fields
  const { id } = await queries
    .insertInto('image')
    .values({
      report_id,
      name,
      media_type: 'image/png',
      width: 640,
      height: 480,
      size: 1_000,
      name_search: folded(name),
      name_sort: sortKey(name),
      user_created: await recorder(queries),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the release of a report and returns the id. */
export async function insertRelease(
  queries: Queries,
  report_id: number,
  fields: Fields<'report_release'> = {},
): Promise<number> {
  const { id } = await queries
    .insertInto('report_release')
    .values({
      report_id,
      status: 'released',
      released: true,
      user_created: await recorder(queries),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a report with its release. */
export async function insertReleasedReport(
  queries: Queries,
  fields: Fields<'report'> = {},
): Promise<{ reportId: number; releaseId: number }> {
  const reportId = await insertReport(queries, fields)
  return { reportId, releaseId: await insertRelease(queries, reportId) }
}

/** The user in the audit fields of these records, who cannot sign in. */
export const RECORDER = { username: 'recorder', name: 'Rita Record' }

async function recorder(queries: Queries): Promise<number> {
  const find = () =>
    queries.selectFrom('app_user').select('id').where('username', '=', RECORDER.username).executeTakeFirst()
  const results = await find()
  if (results) return results.id
  const users = userRepository(queries)
  await users.insert({ ...RECORDER, permissionList: 'administrator', passwordHash: 'none' })
  await users.disable(RECORDER.username)
  return (await find())?.id ?? 0
}
