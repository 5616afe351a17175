import { randomUUID } from 'node:crypto'
import type { report } from '#contract/resources/report.ts'
import type { PatientReference } from '#contract/patientReference.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import { Problem } from '#service/http/problem.ts'
import { readingAct } from '#service/reports/audit.ts'
import { embedInReports } from '#service/reports/reportMapping.ts'
import { refusalOf } from '#service/reports/refusal.ts'
import { textColumns, textProblems } from '#service/reports/reportText.ts'
import { isReadableBy } from '#service/reports/visibility.ts'
import type { FieldProblem, Hooks } from '#service/resources/hooks/hooks.ts'
import { amendmentColumns, amendmentProblems, copyImages, reasonProblems } from './amending.ts'
import { closingColumns, closingProblems, insertPendingRelease, type Received } from './closing.ts'
import { examDateProblems } from './examDate.ts'
import { requestPdfs } from './requestPdfs.ts'
import { closed, isClosing, mayWrite, notYours, type ReportWriting } from './reportRules.ts'
import { refuseOtherNames } from './sentNames.ts'
import { refuseAnotherPatient } from './sentPatient.ts'
import { isNeverReleased, isUnreleased, isWaiting, isWithdrawn } from './unreleased.ts'

/**
 * The behaviour of reports beyond their declaration: drafts of their authors, amendments, and closing, which asks for the PDF. `received`: what
 * tells of a report that another system has sent.
 */
export const reportHooks = (received?: Received): Hooks<typeof report> => ({
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

  async checkBody(trx, { patient, ...named }) {
    if (patient !== undefined) await refuseAnotherPatient(trx, patient as PatientReference)
    await refuseOtherNames(trx, named)
  },

  async validate(writing) {
    return [
      ...fixedFieldProblems(writing),
      ...(await examDateProblems(writing)),
      ...textProblems(writing.values),
      ...(await amendmentProblems(writing)),
      ...reasonProblems(writing, received !== undefined),
      ...(await closingProblems(writing, received)),
    ]
  },

  columns: async (writing) => ({
    ...(writing.before === undefined && { unique_key: writing.values.uniqueKey || randomUUID() }),
    ...textColumns(writing.values, writing.before === undefined, received?.form),
    ...(await amendmentColumns(writing, received !== undefined)),
    ...(isClosing(writing) && closingColumns(writing, received)),
  }),

  async storeBeside(id, { trx, values, before, writer }) {
    if (before === undefined && typeof values.amends === 'number') await copyImages(trx, values.amends, id)
    if (!isClosing({ values, before })) return
    await insertPendingRelease(trx, id, writer)
    await requestPdfs(trx, [id])
  },

  async afterWrite(writing) {
    if (!isClosing(writing)) return
    await recordAct(writing.trx, writing.writer, {
      act: 'report.close',
      outcome: 'done',
      record: { kind: 'report', ids: [writing.after.id] },
      detail: { closedAs: writing.after.closedAs, doctor: writing.after.doctor.id },
    })
  },
})

/** The fields of a report that never change. */
function fixedFieldProblems({ values, before }: ReportWriting): FieldProblem[] {
  if (before === undefined) return []
  return (['uniqueKey', 'amends'] as const).flatMap((name) =>
    values[name] === undefined ? [] : [{ name, problem: 'cannot be changed' }],
  )
}
