import { sql } from 'kysely'
import type { Intake } from '#contract/inbox.ts'
import { report as declared } from '#contract/resources/report.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { addImage } from '#service/reports/images/addImage.ts'
import { versionsOf } from '#service/reports/writing/amending.ts'
import { reportHooks } from '#service/reports/writing/reportHooks.ts'
import { releaseLocked } from '#service/reports/writing/releasing.ts'
import type { OwnReport } from '#service/reports/writing/reportRules.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { isOneOf, releaseOfSame } from './releaseOfSame.ts'
import type { PreparedReport, Subjects } from './prepareReport.ts'

/** The report was corrected in the portal, so that a correction by the other system needs a person. */
export class CorrectedHere extends Error {
  override name = 'CorrectedHere'
}

interface Circumstances {
  integrationId: number
  earlier: number | null
  anew: boolean
  repeating: { whileWaiting: boolean } | undefined
}

/**
 * Stores a report that an integration has sent, as received from it, and releases it if that is wished. `earlier`: the report that it
 * corrects, which the same integration has sent before. `anew`: it is stored also where somebody has removed that one, or its patient, here.
 * `repeating`: what was replaced since does not come back, nor does what is stored replace what waits for a person.
 */
export async function storeReport(
  trx: TransactionQueries,
  prepared: PreparedReport,
  subjects: Subjects,
  { integrationId, earlier, anew, repeating }: Circumstances,
  writer: Writer,
): Promise<Pick<Intake, 'outcome' | 'reportId' | 'releaseId'>> {
  const { sent, text, files } = prepared
  const amends = earlier === null ? undefined : await latestVersion(trx, earlier, anew)
  if (amends !== undefined) {
    const same = repeating?.whileWaiting ? undefined : await releaseOfSame(trx, amends, prepared, subjects)
    if (same) return { outcome: 'unchanged', reportId: amends, ...same }
    const replaced = (await versionsOf(trx, amends)).filter((id) => repeating?.whileWaiting || id !== amends)
    if (repeating && (await isOneOf(trx, replaced, prepared, subjects)))
      return { outcome: 'superseded', reportId: amends, releaseId: null }
  }
  const by = await userOf(trx, integrationId)
  // The stored report is not answered, so nothing is read to be embedded.
  const hooks: Hooks = { ...(reportHooks({ by, form: text.form, pdf: files.pdf ?? undefined }) as Hooks) }
  delete hooks.embed
  const author = withRights(writer)
  const { patient, exam, doctor, requester, unit } = subjects
  const stored = await createAndUpdate(declared, hooks).insert(
    trx,
    {
      patient: { id: patient },
      exam: { id: exam },
      doctor: { id: doctor },
      requester: { id: requester },
      unit: unit === null ? null : { id: unit },
      resultDocument: text.document,
      dateExam: sent.dateExam,
      close: 1,
      requestNumber: sent.requestNumber ?? '',
      ...(amends !== undefined && {
        amends: { id: amends },
        correctionReason: sent.correctionReason ?? null,
      }),
    },
    author,
  )
  await sql`update report set files_digest = ${files.digest ?? null} where id = ${stored.id}`.execute(trx)
  if (amends !== undefined)
    await sql`
      update image set date_hour_deleted = clock_timestamp(), user_deleted = ${writer.caller.id}
      where report_id = ${stored.id}`.execute(trx)
  for (const image of files.images) await addImage(trx, stored.id, image, author)
  const releaseId = sent.release
    ? await releaseLocked(trx, stored as unknown as OwnReport, author, { by, at: releaseTime(sent) })
    : null
  return { outcome: amends === undefined ? 'created' : 'amended', reportId: stored.id, releaseId }
}

const releaseTime = ({ dateRelease }: PreparedReport['sent']): Date | undefined =>
  dateRelease === undefined ? undefined : new Date(dateRelease)

/** The user whose acts are those of an integration. */
async function userOf(trx: TransactionQueries, integrationId: number): Promise<number> {
  const { id } = await trx
    .selectFrom('app_user')
    .select('id')
    .where('integration_id', '=', integrationId)
    .executeTakeFirstOrThrow()
  return id
}

/** A sent report is stored and released, and corrects the one that the integration sent before, also where a person has chosen its patient. */
const withRights = (writer: Writer): Writer => ({
  ...writer,
  caller: {
    ...writer.caller,
    permissions: new Set([
      ...writer.caller.permissions,
      'report.write',
      'report.amend',
      'report.release',
      'report.manage',
    ]),
  },
})

/** In which words somebody is told that a report which was stored before, or its patient, was removed here; undefined where neither was. */
export async function removedHere(trx: TransactionQueries, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ patient: number | null }>`
    select case when report.date_hour_deleted is null then patient.id end as patient
    from report join patient on patient.id = report.patient_id
    where report.id = ${id} and coalesce(report.date_hour_deleted, patient.date_hour_deleted) is not null`.execute(
    trx,
  )
  const [removed] = rows
  if (!removed) return undefined
  const stored = `Report ${id}, as which this was stored before,`
  return removed.patient === null
    ? `${stored} was removed here.`
    : `${stored} is of record ${removed.patient}, which was removed here.`
}

/** The version of a report that is valid; undefined where it, or its patient, was removed and it is stored anew. */
async function latestVersion(
  trx: TransactionQueries,
  id: number,
  anew: boolean,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select report.id from report join patient on patient.id = report.patient_id
    where report.id = any(${await versionsOf(trx, id)}::integer[])
      and report.date_hour_deleted is null and patient.date_hour_deleted is null
    order by report.id desc`.execute(trx)
  const latest = rows[0]?.id
  const removed = await removedHere(trx, id)
  if (removed !== undefined) {
    if (anew) return latest
    throw new Problem('already_removed', removed)
  }
  if (latest !== id) throw new CorrectedHere(`The report was corrected here: report ${latest} is the latest.`)
  return latest
}
