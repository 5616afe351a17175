import { sql } from 'kysely'
import type { ClinicSizeName } from '#contract/portal/demo.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import { advisoryLocks } from '#service/database/locks.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { readCompany } from '#service/records/company.ts'
import { insertClinic, type Writing } from '#demo/fill/insertClinic.ts'
import type { FirstNumbers } from '#demo/plan/planRecords.ts'
import { firstState, requireState, writeState } from '#demo/state.ts'

/** Puts a planned clinic in place of the present one, as an act of the audit. Returns the paths of the old one's files. */
export const replaceClinic = (
  queries: Queries,
  writing: Writing,
  size: ClinicSizeName,
  actor: Actor,
): Promise<string[]> =>
  queries.transaction().execute(async (trx) => {
    const { clinic } = writing
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.demoFill)})`.execute(trx)
    const state = await requireState(trx, 'wait')
    const old = await selectFiles(trx)
    const links = await trx
      .selectFrom('app_user')
      .select(['id', 'employee_id'])
      .where('employee_id', 'is not', null)
      .execute()
    await emptyClinic(trx)
    await insertClinic(trx, writing, links)
    const first = firstState(clinic)
    await writeState(trx, {
      ...first,
      logo: state.logo,
      logoFile: state.logoFile,
      round: state.round + 1,
      living: { ...first.living, isOn: state.living.isOn },
    })
    await recordAct(trx, actor, {
      act: 'demonstration.startOver',
      outcome: 'done',
      detail: { size, language: clinic.language, reports: clinic.reports.length },
    })
    return old
  })

/** From which numbers on the new clinic counts, so that no number ever means two records: the audit still names those of the old. */
export async function nextNumbers(queries: Queries): Promise<FirstNumbers> {
  const { rows } = await sql<FirstNumbers>`
    select (select max(id) from patient) as patient, (select max(id) from report) as report,
      (select max(id) from report_release) as release`.execute(queries)
  const [last] = rows
  const after = (id: number | null | undefined) => Math.ceil(((id ?? 0) + 500) / 1_000) * 1_000 + 1
  return { patient: after(last?.patient), report: after(last?.report), release: after(last?.release) }
}

/** The tables of which nothing stays, each before those that it refers to. */
export const emptied = [
  'job',
  'release_read',
  'release_visit',
  'release_aside',
  'release_opened',
  'report_acknowledgement',
  'release_words',
  'report_opening',
  'report_move',
  'appointment_move',
  'sent_report',
  'sent_before',
  'inbox',
  'image',
  'report_share',
  'report_release',
  'email_message',
  'report',
  'appointment',
  'integration_binding',
  'favorite_report_answer',
  'favorite_report',
  'predefinition_report_answer',
  'answer',
  'extra_field_data',
  'extra_field',
  'exam',
  'template_fields',
  'template_sections',
  'template',
  'section',
  'field',
  'mask',
  'legend',
  'image_layout',
  'share',
  'contact',
  'social_network_profile',
  'device',
  'device_model',
  'device_brand',
  'device_type',
  'employee_units',
  'employee_occupations',
  'employee',
  'unit',
  'health_plan_broker',
  'health_plan',
  'patient_list_entry',
  'patient_document',
  'patient',
] as const satisfies readonly (keyof Tables)[]

/**
 * Removes the records of the clinic. Users, what they keep for themselves, the company with its logo, standard data and the audit stay; so do the
 * former values of records, which are only ever added to.
 */
async function emptyClinic(trx: TransactionQueries): Promise<void> {
  await trx.updateTable('app_user').set({ employee_id: null }).where('employee_id', 'is not', null).execute()
  for (const table of emptied) await sql`delete from ${sql.table(table)}`.execute(trx)
  const company = await readCompany(trx)
  await sql`delete from clinic where id is distinct from ${company?.id ?? null}`.execute(trx)
  await sql`delete from stored_file where group_name is not null and id is distinct from ${company?.logo ?? null}`.execute(
    trx,
  )
}

/** The paths of the files that the records of the clinic name. */
async function selectFiles(trx: TransactionQueries): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select pdf_path as path from report where pdf_path <> ''
    union select path from image
    union select thumbnail_path from image where thumbnail_path is not null
    union select unnest(paths) from inbox`.execute(trx)
  return rows.map(({ path }) => path)
}
