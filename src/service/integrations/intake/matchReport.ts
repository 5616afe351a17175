import { sql } from 'kysely'
import type { Intake, SentPart } from '#contract/integrations/inbox.ts'
import type { Priority } from '#contract/reports/priority.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { type Match, matchNamed, type Source } from '#service/integrations/match.ts'
import { matchEmployee } from '#service/integrations/matchEmployee.ts'
import { matchPatient } from '#service/integrations/matchPatient.ts'
import type { KnownReport, SentKeys } from '#service/integrations/sentKeys.ts'
import { versionsOf } from '#service/reports/writing/changeReport.ts'
import { type PreparedReport, priorityProblems, type SentData, type Subjects } from './prepareReport.ts'
import { isOneOf, releaseOfSame } from './sameReport.ts'

/** The records that a person has chosen for parts of a report, and whether the other system's numbers are bound to them. */
export interface Chosen extends Partial<Record<SentPart, number>> {
  remember: boolean
  /** Whether the patient is the right one although the sent values contradict the record. */
  contradicted: boolean
  /** Whether it is stored although the same report was removed here. */
  anew: boolean
  /** In place of a sent word that is none of ours. */
  priority?: Priority
}

export const parts: readonly SentPart[] = ['patient', 'exam', 'doctor', 'requester', 'unit']

/** Why a person has to look at a report. */
export interface Uncertain {
  reason: 'unmatched' | 'ambiguous' | 'conflict' | 'refused'
  problems: Intake['problems']
}

/** Finds the records that a report names, or says which are not certain. */
export async function matchSubjects(
  source: Source,
  sent: SentData,
  chosen?: Chosen,
  match?: MatchPart,
): Promise<{ subjects: Subjects } | Uncertain> {
  const { found, problems, reason } = await matchParts(source, sent, chosen, match)
  const all = [...problems, ...priorityProblems(sent)]
  const { patient, exam, doctor, requester = doctor, unit = null } = found
  if (all.length > 0 || !patient || !exam || !doctor || !requester)
    return { reason: reason ?? 'unmatched', problems: all }
  return { subjects: { patient, exam, doctor, requester, unit } }
}

/** The parts of a report or of an appointment by which records are named. */
type Named = Pick<SentData, 'patient'> & { [P in SentPart]?: SentData[P] | undefined }

/** The records of all parts that are certain; of the others the problems, and the reason of the first. */
export async function matchParts(
  source: Source,
  sent: Named,
  chosen?: Chosen,
  matchOne: MatchPart = matchPart,
) {
  const found: Partial<Record<SentPart, number>> = {}
  const problems: Intake['problems'] = []
  let reason: Uncertain['reason'] | undefined
  for (const part of parts) {
    const match = await matchOne(source, sent, part, chosen)
    if (!match) continue
    if ('found' in match) {
      found[part] = match.found
      continue
    }
    problems.push({ name: part, problem: match.problem })
    reason ??= match.reason
  }
  return { found, problems, reason }
}

export type MatchPart = typeof matchPart

/** The record of one part; undefined where the report does not name one. */
export async function matchPart(
  source: Source,
  sent: Named,
  part: SentPart,
  chosen?: Chosen,
): Promise<Match | undefined> {
  const data = sent[part]
  const record = chosen?.[part]
  if (record !== undefined) return { found: record }
  if (data === undefined) return undefined
  switch (part) {
    case 'patient':
      return matchPatient(source, sent.patient)
    case 'exam':
    case 'unit':
      return matchNamed(source, part, data)
    default:
      return matchEmployee(source, data)
  }
}

interface Correcting {
  keys: SentKeys
  prepared: PreparedReport
  chosen?: Chosen
  settles?: object
}

/**
 * The earlier report of the same integration that a sent one corrects. `done`: nothing is to be stored, because the sent report equals the
 * earlier one, or is a repetition, without a key of its own, of a report that has been replaced since. A report that was removed here, or
 * whose patient was removed, is not corrected: the sent one is stored as a new report only where a person decides so.
 */
export async function reportToCorrect(
  trx: TransactionQueries,
  { keys, prepared, chosen, settles }: Correcting,
  subjects: Subjects,
  current: KnownReport | undefined,
): Promise<{ amends?: number; done?: Pick<Intake, 'outcome' | 'reportId' | 'releaseId'> }> {
  if (!current?.reportId) return {}
  const amends = await latestVersion(trx, current.reportId, chosen?.anew === true)
  if (amends === undefined) return {}
  const isRepeating = keys.request === undefined && !settles
  // The report in the inbox is newer than the stored one, so a repetition of the stored one is outdated.
  const isOutdated = isRepeating && current.inboxId !== null
  const same = isOutdated ? undefined : await releaseOfSame(trx, amends, prepared, subjects)
  if (same) return { done: { outcome: 'unchanged', reportId: amends, ...same } }
  const replaced = (await versionsOf(trx, amends)).filter((id) => isOutdated || id !== amends)
  if (isRepeating && (await isOneOf(trx, replaced, prepared, subjects)))
    return { done: { outcome: 'superseded', reportId: amends, releaseId: null } }
  return { amends }
}

/**
 * The version of a report that is valid; with `anew`, the latest version that is left, if any. What it throws
 * puts the report into the inbox (`wholeOrNothing`).
 */
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
  if (latest !== id)
    throw new Problem('record_changed', `The report was corrected here: report ${latest} is the latest.`)
  return latest
}

/** Says that a report which was stored before, or its patient, was removed here; undefined where neither was. */
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
