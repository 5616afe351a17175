import { sql } from 'kysely'
import type { PatientReference } from '#contract/reports/namedReferences.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { recordMove } from '#service/resources/writing/changes.ts'
import { lockTargets } from '#service/resources/writing/references.ts'
import { endAcknowledgement } from './acknowledging.ts'
import { changeReport, lockReport, readStored, versionsOf } from './changeReport.ts'
import { requestMovedPdfs } from './requestPdfs.ts'
import { refuseAnotherPatient } from './sentRecords.ts'

interface Move {
  id: number
  /** The version of the report that was read. */
  dateHourChanged: string
  patient: PatientReference
}

/**
 * Moves a report to another patient, with all that it corrects or is corrected by, because these are of one patient. PDFs that we typeset
 * name the patient, so they are made anew; those that were sent stay, marked as naming the former record. The histories of the reports and of both patients tell it.
 */
export async function moveReport(
  trx: TransactionQueries,
  { id, dateHourChanged, patient }: Move,
  writer: Writer,
): Promise<void> {
  // Patients are locked before reports, as a removal locks them.
  const there = await lockTargets(trx, [{ table: 'patient', id: patient.id }])
  if (!there.has(`patient ${patient.id}`)) throw problem('patient.id', 'names no patient who is there')
  await refuseAnotherPatient(trx, patient)
  const ids = await versionsOf(trx, id)
  await sql`select id from report where id = any(${ids}::integer[]) order by id for no key update`.execute(
    trx,
  )
  const report = await lockReport(trx, id, writer, dateHourChanged)
  const from = report.patient.id
  if (from === patient.id) throw problem('patient.id', 'is the patient whom the report has already')
  for (const each of ids) {
    await changeReport(trx, await readStored(trx, each), { patient_id: patient.id }, writer)
    // Whoever acknowledged a critical finding took it for the former patient's.
    await endAcknowledgement(trx, each)
  }
  await requestMovedPdfs(trx, ids, { from, to: patient.id })
  await recordMove(trx, writer, { kind: 'report', from, to: patient.id, ids })
}

const problem = (name: string, text: string): Problem =>
  new Problem('malformed', `The report cannot be moved: ${name} ${text}.`, {
    fields: [{ name, problem: text }],
  })
