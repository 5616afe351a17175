import { sql } from 'kysely'
import type { Intake, SentPart } from '#contract/integrations/inbox.ts'
import type { Queries } from '#service/database/database.ts'
import { bindNumber, type BoundGroup, type Match } from '#service/integrations/match.ts'
import { employeeName, matchEmployee } from '#service/integrations/matchEmployee.ts'
import { matchNamed } from '#service/integrations/matchNamed.ts'
import { matchPatient } from '#service/integrations/matchPatient.ts'
import { anotherIn, contradicted, knownPatients } from '#service/records/knownPatients.ts'
import { malformed } from '#service/resources/refusals.ts'
import type { SentData, Subjects } from './prepareReport.ts'

/** The records that a person has chosen for parts of a report, and whether the other system's numbers are bound to them. */
export interface Chosen extends Partial<Record<SentPart, number>> {
  remember: boolean
  /** Whether the patient is the right one although the sent values contradict the record. */
  contradicted: boolean
  /** Whether it is stored although the same report was removed here. */
  anew: boolean
}

export const parts: readonly SentPart[] = ['patient', 'exam', 'doctor', 'requester', 'unit']

const groups: Readonly<Record<SentPart, BoundGroup>> = {
  patient: 'patient',
  exam: 'exam',
  doctor: 'employee',
  requester: 'employee',
  unit: 'unit',
}

/** Why a person has to look at a report. */
export interface Uncertain {
  reason: 'unmatched' | 'ambiguous' | 'conflict' | 'refused'
  problems: Intake['problems']
}

/** Finds the records that a report names, or says which are not certain. */
export async function matchSubjects(
  queries: Queries,
  integrationId: number,
  sent: SentData,
  chosen?: Chosen,
): Promise<{ subjects: Subjects } | Uncertain> {
  const found: Partial<Record<SentPart, number>> = {}
  const problems: Intake['problems'] = []
  const reasons: Uncertain['reason'][] = []
  for (const part of parts) {
    const match = await matchPart(queries, integrationId, sent, part, chosen)
    if (!match) continue
    if ('found' in match) {
      found[part] = match.found
      continue
    }
    problems.push({ name: part, problem: match.problem })
    reasons.push(match.reason)
  }
  const { patient, exam, doctor, requester = doctor, unit = null } = found
  const [reason] = reasons
  if (reason !== undefined || !patient || !exam || !doctor || !requester)
    return { reason: reason ?? 'unmatched', problems }
  return { subjects: { patient, exam, doctor, requester, unit } }
}

/** The record of one part; undefined where the report does not name one. */
export async function matchPart(
  queries: Queries,
  integrationId: number,
  sent: SentData,
  part: SentPart,
  chosen?: Chosen,
): Promise<Match | undefined> {
  const data = sent[part]
  const record = chosen?.[part]
  if (record !== undefined) return { found: record }
  if (data === undefined) return undefined
  const source = { queries, integrationId }
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

/** Refuses a chosen record that is not there, and a chosen patient whom what was sent contradicts, unless the person has seen that. */
export async function requireAgreement(queries: Queries, sent: SentData, chosen: Chosen): Promise<void> {
  const missing: string[] = []
  for (const part of parts)
    if (chosen[part] !== undefined && !(await isThere(queries, groups[part], chosen[part])))
      missing.push(part)
  if (missing.length > 0) throw malformed(missing.map((name) => ({ name, problem: 'is not there any more' })))
  if (chosen.patient === undefined || chosen.contradicted) return
  const [patient] = await knownPatients(queries, sql`id = ${chosen.patient}`)
  const fields = patient ? contradicted(sent.patient, patient) : []
  if (fields.length === 0) return
  const problem = `has ${anotherIn(fields)} than what was sent; confirm it by contradicted: true, or choose another`
  throw malformed([{ name: 'patient', problem }])
}

async function isThere(queries: Queries, group: BoundGroup, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(group)} where id = ${id} and date_hour_deleted is null`.execute(queries)
  return rows.length > 0
}

/** Binds the numbers of the other system to the records that a person has chosen. */
export async function rememberChoices(
  queries: Queries,
  integrationId: number,
  sent: SentData,
  chosen: Chosen,
  userId: number,
): Promise<void> {
  for (const part of parts) {
    const number = sent[part]?.externalId
    const record = chosen[part]
    if (number === undefined || record === undefined) continue
    const binding = { group: groups[part], number, record, name: nameSent(sent, part) }
    await bindNumber({ queries, integrationId }, binding, userId)
  }
}

/** The other system's name of a record. Patients are compared each time, also after a choice by a person. */
function nameSent(sent: SentData, part: SentPart): string | null {
  if (part === 'patient') return null
  const name = part === 'exam' || part === 'unit' ? sent[part]?.name : employeeName(sent[part] ?? {})
  return name?.trim() || null
}
