import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Priority } from '#contract/reports/priority.ts'
import { report as declared } from '#contract/resources/report.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Received } from '#service/reports/writing/closing.ts'
import { addImage } from '#service/reports/writing/images.ts'
import { finishReceived } from '#service/reports/writing/releasing.ts'
import { reportWriting } from '#service/reports/writing/reportHooks.ts'
import type { OwnReport } from '#service/reports/writing/reportRules.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import type { Values } from '#service/resources/values.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { lockTargets } from '#service/resources/writing/references.ts'
import { type PreparedReport, priorityOf, type Subjects } from './prepareReport.ts'
import { isNewlyCritical, isNewPriority } from './sameReport.ts'

/** A report that was sent, with the records for which it is stored, and the report that it corrects. */
interface Matched {
  prepared: PreparedReport
  subjects: Subjects
  amends?: number | undefined
}

interface StoredReport {
  reportId: number
  /** Null where it waits for its release. */
  releaseId: number | null
}

// What is sent as released is stored so at once, and its history still tells of its release as of a step of its own.
const ofRelease = ['dateReportRelease', 'releasedBy']

/**
 * Stores received reports with their images. They are stored as closed, because received reports are not edited, and are released if the sender
 * asks for it. If one is refused with a Problem, none is stored. Several have to be in the order of their patients' ids, to avoid deadlocks. `by`: the user of the integration.
 */
export async function storeReports(
  trx: TransactionQueries,
  reports: readonly Matched[],
  by: number,
  writer: Writer,
): Promise<StoredReport[]> {
  const received = new Map<string, Received>()
  const bodies: Values[] = []
  for (const report of reports) {
    const { amends, subjects } = report
    const former =
      amends === undefined ? undefined : await lockUrgency(trx, { id: amends, patient: subjects.patient })
    const uniqueKey = randomUUID()
    received.set(uniqueKey, receivedOf(report, by, former))
    bodies.push({ uniqueKey, ...bodyOf(report, former) })
  }
  const { insertAll } = createAndUpdate(declared, reportWriting(received) as Hooks)
  const stored = (await insertAll(trx, bodies, writer, ofRelease)) as unknown as OwnReport[]
  for (const [index, { id }] of stored.entries())
    for (const image of reports[index]?.prepared.files.images ?? []) await addImage(trx, id, image, writer)
  const releaseIds = await finishReceived(trx, stored, writer)
  return stored.map(({ id, dateReportRelease }, index) => ({
    reportId: id,
    releaseId: dateReportRelease ? (releaseIds[index] ?? null) : null,
  }))
}

function receivedOf(
  { prepared: { sent, text, files } }: Matched,
  by: number,
  former: Urgency | undefined,
): Received {
  const at = sent.dateRelease === undefined ? new Date() : new Date(sent.dateRelease)
  return {
    by,
    form: text.form,
    pdf: files.pdf ?? undefined,
    filesDigest: files.digest,
    sentPriority: priorityOf(sent) ?? former?.sent_priority ?? null,
    sentCritical: sent.critical ?? former?.sent_critical ?? null,
    releasedAt: sent.release ? at : undefined,
  }
}

function bodyOf({ prepared: { sent, text }, subjects, amends }: Matched, former: Urgency | undefined) {
  const { patient, exam, doctor, requester, unit } = subjects
  return {
    ...(former && { priority: former.priority, critical: former.critical }),
    ...(isNewPriority(priorityOf(sent), former?.sent_priority) && { priority: priorityOf(sent) }),
    ...(isNewlyCritical(sent.critical, former?.sent_critical) && { critical: sent.critical }),
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
  }
}

interface Urgency {
  priority: Priority
  critical: boolean
  sent_priority: Priority | null
  sent_critical: boolean | null
}

/**
 * How urgent a report is: its correction is as urgent, unless the other system says something else. The report is locked, so that a mark which
 * is set at the same moment is not lost; its patient before it, as everywhere.
 */
async function lockUrgency(trx: TransactionQueries, { id, patient }: { id: number; patient: number }) {
  await lockTargets(trx, [{ table: 'patient', id: patient }])
  const { rows } = await sql<Urgency>`
    select priority, critical, sent_priority, sent_critical from report where id = ${id} for no key update`.execute(
    trx,
  )
  return rows[0]
}
