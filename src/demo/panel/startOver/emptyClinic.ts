import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'

/** The tables of which nothing stays, each before those that it refers to. */
export const emptied = [
  'job',
  'release_read',
  'release_visit',
  'report_opening',
  'report_move',
  'appointment_move',
  'sent_report',
  'sent_before',
  'inbox',
  'image',
  'report_release',
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
  'clinic',
  'health_plan_broker',
  'health_plan',
  'patient_document',
  'patient',
] as const satisfies readonly (keyof Tables)[]

/**
 * Removes the records of the clinic. Users, what they keep for themselves, standard data and the audit stay; so do the former values of records,
 * which are only ever added to.
 */
export async function emptyClinic(trx: TransactionQueries): Promise<void> {
  await trx.updateTable('app_user').set({ employee_id: null }).where('employee_id', 'is not', null).execute()
  for (const table of emptied) await sql`delete from ${sql.table(table)}`.execute(trx)
  await sql`delete from stored_file where group_name is not null`.execute(trx)
}

/** The paths of the files that the records of the clinic name. */
export async function selectFiles(trx: TransactionQueries): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select pdf_path as path from report where pdf_path <> ''
    union select path from image
    union select thumbnail_path from image where thumbnail_path is not null
    union select unnest(paths) from inbox`.execute(trx)
  return rows.map(({ path }) => path)
}
