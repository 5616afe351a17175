import { sql } from 'kysely'
import { isCarrier, priorities, type Priority, readCarried } from '#contract/reports/priority.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { announceCritical } from '#service/mail/announce.ts'
import type { FieldProblem, Writer } from '#service/resources/hooks/hooks.ts'
import { endAcknowledgement } from './acknowledging.ts'
import { changeReport, lockReport } from './changeReport.ts'
import type { OwnReport, ReportRecord, ReportWriting } from './reportRules.ts'

type Body = Readonly<Record<string, unknown>>
type Urgency = Pick<ReportRecord, 'priority' | 'critical'>

const none: Urgency = { priority: 'routine', critical: false }

/**
 * A body with its priority and its critical mark as fields of their own, which `extraFieldsData` carries as well: a record that is sent back as it was
 * listed stays as it was, and of the two the one counts that has changed. Where both have, `priorityProblems` refuses them.
 */
export function withUrgency(body: Body, before: Urgency = none): Record<string, unknown> {
  const { extraFieldsData } = body
  if (!Array.isArray(extraFieldsData)) return body
  const { others, ...carried } = readCarried(extraFieldsData)
  // What no element says is routine and not critical, unless one says something that cannot be read.
  const said: Partial<Urgency> = { ...(others.some(isCarrier) ? {} : none), ...carried }
  const taken: Record<string, unknown> = {}
  for (const name of ['priority', 'critical'] as const) {
    const [value, sent] = [said[name], body[name]]
    if (value === undefined) continue
    if (sent === undefined || sent === before[name]) taken[name] = value
    // Said twice and differently, it cannot be read.
    else if (value !== before[name] && value !== sent) others.push({ name, value }, { name, value: sent })
  }
  return { ...body, ...taken, extraFieldsData: others }
}

/**
 * The body of a new report. A correction takes priority and critical mark from the report that it corrects, unless its writer sets them: otherwise an
 * unacknowledged critical finding would disappear from what waits.
 */
export async function asUrgentAsAmended(trx: TransactionQueries, body: Body): Promise<Body> {
  const { id } = Object(body['amends']) as { id?: unknown }
  if (!Number.isSafeInteger(id)) return body
  // Whether the report may be corrected is checked later.
  const { rows } = await sql<Urgency>`select priority, critical from report where id = ${id}::bigint`.execute(
    trx,
  )
  const { extraFieldsData } = body
  const { priority, critical } = readCarried(Array.isArray(extraFieldsData) ? extraFieldsData : [])
  return { ...rows[0], ...(priority && { priority }), ...(critical !== undefined && { critical }), ...body }
}

/** Why what `extraFieldsData` carries cannot be read with certainty. */
export function priorityProblems({ values }: Pick<ReportWriting, 'values'>): FieldProblem[] {
  if (!values.extraFieldsData?.some(isCarrier)) return []
  return [
    {
      name: 'extraFieldsData',
      problem: `has a priority that is none of ${priorities.join(', ')}, or a critical mark that is neither true nor false, or one of them twice or other than the field says`,
    },
  ]
}

/** Since when a report is critical. */
export function criticalColumns({ values, before }: Pick<ReportWriting, 'values' | 'before'>) {
  const { critical } = values
  if (critical === undefined || critical === (before?.critical ?? false)) return {}
  return { critical_since: critical ? new Date() : null }
}

interface Prioritizing {
  id: number
  dateHourChanged: string
  priority?: Priority | undefined
  critical?: boolean | undefined
}

/** Sets how urgent a report is, also once it is closed: as long as it is valid, by who may write it. */
export async function prioritize(
  trx: TransactionQueries,
  { id, dateHourChanged, priority, critical }: Prioritizing,
  writer: Writer,
): Promise<void> {
  const before: OwnReport = await lockReport(trx, id, writer, dateHourChanged)
  if (before.replacedBy !== 0)
    throw new Problem(
      'wrong_state',
      `Report ${before.replacedBy} is valid in place of this one. Change that one.`,
    )
  const changed = {
    ...(priority !== undefined && priority !== before.priority && { priority }),
    ...(critical !== undefined && critical !== before.critical && { critical }),
  }
  if (Object.keys(changed).length === 0) return
  await changeReport(
    trx,
    before,
    { ...changed, ...criticalColumns({ values: changed, before: before as never }) },
    writer,
  )
  if ('critical' in changed) await endAcknowledgement(trx, id)
  if (changed.critical) await announceCritical(trx, id, writer.caller)
  await recordAct(trx, writer, {
    act: 'report.prioritize',
    outcome: 'done',
    record: { kind: 'report', ids: [id] },
    detail: changed,
  })
}
