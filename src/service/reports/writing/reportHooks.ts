import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { FUTURE, liesAhead, TOLERANCE_MS } from '#contract/moments/past.ts'
import type { report } from '#contract/resources/report.ts'
import type { PatientReference } from '#contract/reports/namedReferences.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { readingAct } from '#service/reports/audit.ts'
import { embedInReports } from '#service/reports/wholeReports.ts'
import { refusalOf } from '#service/reports/visibility.ts'
import { textColumns, textProblems } from '#service/reports/reportText.ts'
import { isReadableBy } from '#service/reports/visibility.ts'
import { asUrgentAsAmended, criticalColumns, priorityProblems, withUrgency } from './priority.ts'
import type { FieldProblem, Hooks } from '#service/resources/hooks/hooks.ts'
import { noSuchRecord } from '#service/resources/writing/references.ts'
import { awaitRelease, closingAct, closingColumns, closingProblems, type Received } from './closing.ts'
import { closed, isClosing, mayWrite, notYours, type ReportWriting, requireDecision } from './reportRules.ts'
import { refuseAnotherPatient, refuseOtherNames } from './sentRecords.ts'
import { isNeverReleased, isUnreleased, isWaiting, isWithdrawn } from './unreleased.ts'

/**
 * What is checked and stored beyond the declaration where a report is written. `received`: what tells of reports that another system has
 * sent, by their `uniqueKey`. That system may correct what it has sent, and a report has the images that came with it; `finishReceived`
 * does once they are there what a report of this clinic does as it is stored.
 */
export const reportWriting = (received?: ReadonlyMap<string, Received>): Hooks<typeof report> => ({
  complete: async (trx, body, before) =>
    withUrgency(before || received ? body : await asUrgentAsAmended(trx, body), before),

  async checkBody(trx, { patient, ...named }) {
    if (patient !== undefined) await refuseAnotherPatient(trx, patient as PatientReference)
    await refuseOtherNames(trx, named)
  },

  async validate(writing) {
    return [
      ...fixedFieldProblems(writing),
      ...(await examDateProblems(writing)),
      ...textProblems(writing.values),
      ...priorityProblems(writing),
      ...(await amendmentProblems(writing, received !== undefined)),
      ...reasonProblems(writing, received !== undefined),
      ...(await closingProblems(writing, receivedOf(received, writing))),
    ]
  },

  columns: async (writing) => ({
    ...(writing.before === undefined && { unique_key: writing.values.uniqueKey || randomUUID() }),
    ...textColumns(writing.values, writing.before === undefined, receivedOf(received, writing)?.form),
    ...criticalColumns(writing),
    ...(await amendmentColumns(writing, received !== undefined)),
    ...(isClosing(writing) && closingColumns(writing, receivedOf(received, writing))),
  }),

  async storeBeside(id, { trx, values, before, writer }) {
    if (received) return
    if (before === undefined && typeof values.amends === 'number') await copyImages(trx, values.amends, id)
    if (isClosing({ values, before })) await awaitRelease(trx, id, writer)
  },

  async afterWrite({ trx, after, writer, ...change }) {
    if (!received && isClosing(change)) await recordAct(trx, writer, closingAct(after))
  },
})

const receivedOf = (
  received: ReadonlyMap<string, Received> | undefined,
  { values }: Pick<ReportWriting, 'values'>,
) => received?.get(values.uniqueKey ?? '')

/** The behaviour of reports beyond their declaration: drafts of their authors, amendments, and closing. */
export const reportHooks: Hooks<typeof report> = {
  ...reportWriting(),
  visible: isReadableBy,
  embed: embedInReports,

  recordReading: (queries, viewer, ids) => recordAct(queries, viewer, readingAct(viewer, 'report.read', ids)),

  notFound: (queries, id, caller) => refusalOf(queries, caller, 'report', [id]),

  filters: {
    unreleased: isUnreleased,
    waiting: isWaiting,
    withdrawn: isWithdrawn,
    neverReleased: isNeverReleased,
  },

  guard(action, record, { caller }) {
    if (!mayWrite(record, caller)) throw notYours()
    if (action === 'update' && record.close === 1) throw closed()
    if (action === 'remove' && record.release?.released)
      throw new Problem('wrong_state', 'This report is released. Withdraw it before you remove it.')
    if (record.close === 1 && !caller.permissions.has('report.manage'))
      throw new Problem(
        'forbidden',
        'A closed report is removed and restored by users who may change all reports.',
      )
  },
}

/** The fields of a report that never change. */
function fixedFieldProblems({ values, before }: ReportWriting): FieldProblem[] {
  if (before === undefined) return []
  return (['uniqueKey', 'amends'] as const).flatMap((name) =>
    values[name] === undefined ? [] : [{ name, problem: 'cannot be changed' }],
  )
}

/** Why a report cannot be of an exam of this moment, with a day of tolerance for zones and clocks. */
async function examDateProblems(writing: ReportWriting): Promise<FieldProblem[]> {
  const { trx, values, before } = writing
  const closes = isClosing(writing)
  const stored = closes ? before?.dateExam : undefined
  const dateExam = values.dateExam === undefined ? stored : values.dateExam
  if (!dateExam) return []
  if (liesAhead(dateExam)) return [{ name: 'dateExam', problem: FUTURE }]
  const patientId = values.patient ?? before?.patient.id
  if (!closes || patientId === undefined) return []
  const patient = await trx
    .selectFrom('patient')
    .select('birth_date')
    .where('id', '=', patientId)
    .executeTakeFirst()
  // A day, a year alone, or unknown.
  const born = patient?.birth_date ?? ''
  const latest = new Date(Date.parse(dateExam) + TOLERANCE_MS).toISOString().slice(0, born.length)
  return latest < born ? [{ name: 'dateExam', problem: 'lies before the birth of the patient' }] : []
}

interface Amended {
  id: number
  close: number
  replaced_by_id: number | null
  patient_id: number
  doctor_id: number
  readable: boolean
  amended_by: number | null
}

/** Problems of a new report that corrects another: a closed one, of the same patient, without another correction. */
async function amendmentProblems(
  { trx, values, before, writer }: ReportWriting,
  isReceived: boolean,
): Promise<FieldProblem[]> {
  const amends = before === undefined ? values.amends : before.amends?.id
  if (typeof amends !== 'number') return []
  if (before) {
    const moved = values.patient !== undefined
    return moved ? [{ name: 'patient', problem: 'is that of the report that it amends' }] : []
  }
  // Locked, so that of two corrections at the same time the second sees the first.
  const { rows } = await sql<Amended>`
    select id, close, replaced_by_id, patient_id, doctor_id, ${isReadableBy(writer.caller)} as readable, (
      select min(other.id) from report other
      where other.amends_id = report.id and other.date_hour_deleted is null and not exists (
        select from report_release where report_id = other.id and status = 'withdrawn')) as amended_by
    from report where id = ${amends} for no key update`.execute(trx)
  const [amended] = rows
  if (!amended) return []
  if (!isReceived) {
    if (!amended.readable) return [{ name: 'amends', problem: noSuchRecord(amends) }]
    requireDecision('report.amend', amended.doctor_id, writer.caller)
  }
  if (amended.close === 0)
    return [{ name: 'amends', problem: 'is still a draft, which can be changed itself' }]
  const other = amended.replaced_by_id ?? amended.amended_by
  if (other !== null)
    throw new Problem('in_use', `Report ${amends} has a correction already: report ${other}.`, {
      fields: [{ name: 'amends', problem: `is corrected by report ${other}` }],
    })
  return values.patient === amended.patient_id
    ? []
    : [
        {
          name: 'patient',
          problem: `has to be that of the report that it amends; where report ${amends} is of somebody else, first move it to the right patient (POST /report/move, or “Move to another patient” at the report), then correct it`,
        },
      ]
}

/** A correction that is closed here says why; of what another system has sent, that system may. No other report has a reason. */
function reasonProblems(
  { values, before }: Pick<ReportWriting, 'values' | 'before'>,
  isReceived: boolean,
): FieldProblem[] {
  const { correctionReason: sent } = values
  const problem = (text: string) => [{ name: 'correctionReason', problem: text }]
  if (!(before ? before.amends : values.amends))
    return sent ? problem('is the reason of a correction, and this report corrects none') : []
  const reason = (sent === undefined ? before?.correctionReason : sent) ?? ''
  const isNeeded = isClosing({ values, before }) && !isReceived
  return isNeeded && !A_WORD.test(reason) ? problem('has to say why the report is corrected') : []
}

const A_WORD = /[\p{L}\p{N}]/u

/**
 * An amendment has the numbers of the report that it corrects, by which other systems know it. The system that has sent the report may correct the
 * number of its request.
 */
async function amendmentColumns({ trx, values, before }: ReportWriting, isReceived: boolean) {
  const amends = before === undefined ? values.amends : before.amends?.id
  if (typeof amends !== 'number') return {}
  const { external_id, ...ofRequest } = await trx
    .selectFrom('report')
    .select(['request_number', 'external_id', 'name_search', 'name_sort'])
    .where('id', '=', amends)
    .executeTakeFirstOrThrow()
  return isReceived && values.requestNumber ? { external_id } : { external_id, ...ofRequest }
}

/** An amendment begins with the images of the report that it corrects. The files are the same. */
const copyImages = (trx: TransactionQueries, from: number, to: number) =>
  sql`insert into image (report_id, name, media_type, width, height, size, caption, position, key_image, path,
      thumbnail_path, name_search, name_sort, user_created)
    select ${to}, name, media_type, width, height, size, caption, position, key_image, path, thumbnail_path,
      name_search, name_sort, user_created
    from image where report_id = ${from} and date_hour_deleted is null order by position, id`.execute(trx)
