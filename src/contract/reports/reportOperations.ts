import * as z from 'zod/mini'
import { namedReference } from '#contract/declaration/auditFields.ts'
import { id, idText, timeZone, timestamp } from '#contract/declaration/field.ts'
import { foundListingOf, paging } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { readOperations } from '#contract/declaration/readOperations.ts'
import { exportReason, visibleText } from '#contract/declaration/shapes.ts'
import { chosen, chosenObject, withSchemaId } from '#contract/declaration/source.ts'
import { DeleteSuccess } from '#contract/http/error.ts'
import { PatientRow } from '#contract/patients/patient.ts'
import { PatientReference } from './namedReferences.ts'
import { priorities } from './priority.ts'
import { ResultDocument, textForms } from '#contract/reportDocument/model.ts'
import { Report } from './report.ts'
import { authorship, ReleaseState, urgency } from './reportParts.ts'

/** A report as its own group answers with it: with what the description does not show. `resources/report.ts` says what each field is. */
export const ReportDetail = withSchemaId(
  'ReportDetail',
  z.object({
    ...Report.shape,
    ...chosen({
      resultDocument: z.nullable(ResultDocument),
      resultForm: z.enum(textForms),
      amends: z.nullable(namedReference(z.int())),
      correctionReason: z.nullable(z.string()),
      pdfSource: z.string(),
      pdfPatient: z.nullable(id()),
      pdfState: z.string(),
      verificationCode: z.nullable(z.string()),
      ...authorship,
      ...urgency,
      release: z.nullable(ReleaseState),
    }),
  }),
)
export type ReportDetail = z.infer<typeof ReportDetail>

const params = chosenObject({ id: idText() })

const version = { dateHourChanged: timestamp() }

/** The largest PDF or image that can be sent with a report, in bytes. */
export const MAX_REPORT_FILE_BYTES = 20 * 1024 * 1024

const { get } = readOperations({ group: 'Report', path: '/report', access: 'report.read' }, ReportDetail)

/**
 * The operations on reports beyond those of every group; the whole group is declared in `resources/report.ts`. Released reports may be read
 * by users with `report.read`; others are as if they did not exist, except for those who may write them.
 */
export const reportOperations = {
  getReport: get,
  getReportPdf: operation({
    summary: "Get a report's PDF; of a draft without one, how it would look, marked as a draft",
    method: 'GET',
    path: '/report/{id}/pdf',
    load: 'heavy',
    access: 'report.read',
    params,
    success: { status: 200, answer: { file: 'application/pdf' } },
    errors: [404],
    mayBePending: true,
  }),
  getPdfState: operation({
    summary: "Get whether a report's PDF is there, or is being made: `none`, `pending`, `failed` or `ready`",
    method: 'GET',
    path: '/report/{id}/pdfstate',
    access: 'report.read',
    params,
    success: { status: 200, answer: { schema: chosenObject({ state: z.string() }) } },
    errors: [404],
  }),
  sendReportPdf: operation({
    summary: 'Send the PDF of a draft, as the body itself, in place of one made from its text',
    method: 'PUT',
    path: '/report/{id}/pdf',
    load: 'heavy',
    access: 'report.write',
    params,
    file: ['application/pdf'],
    success: { status: 200, answer: { schema: ReportDetail } },
    errors: [403, 404, 409, 413, 415],
  }),
  removeReportPdf: operation({
    summary: 'Remove the PDF that was sent for a draft, so that one is made from its text',
    method: 'DELETE',
    path: '/report/{id}/pdf',
    access: 'report.write',
    params,
    success: { status: 200, answer: { schema: DeleteSuccess } },
    errors: [403, 404, 409, 413, 415],
  }),
  sendImage: operation({
    summary:
      'Add an image to a draft, as the body itself; metadata such as the place of a photograph is removed',
    method: 'POST',
    path: '/report/{id}/image',
    load: 'heavy',
    access: 'report.write',
    params,
    /** The name of the file. */
    query: chosenObject({ name: z.optional(z.string().check(z.maxLength(200))) }),
    file: ['image/jpeg', 'image/png', 'image/webp'],
    success: { status: 200, answer: { schema: ReportDetail } },
    errors: [403, 404, 409, 413, 415],
    idempotencyKey: true,
  }),
  recordPrint: operation({
    summary: 'Record that the caller is about to print released reports',
    method: 'PUT',
    path: '/report/print',
    access: 'report.read',
    body: chosenObject({ ids: z.array(id()).check(z.minLength(1), z.maxLength(20)) }),
    success: { status: 200, answer: { schema: z.object({}) } },
    errors: [404],
  }),
  queryReportPatients: operation({
    summary: 'Find patients for whom a report can be written, by name, record number, document or birth date',
    method: 'POST',
    path: '/report/patient',
    queryIn: 'body',
    access: 'report.write',
    query: chosenObject({ ...paging, search: z.optional(z.string().check(z.maxLength(200))) }),
    success: { status: 200, answer: { schema: foundListingOf(PatientRow) } },
  }),
  moveReport: operation({
    summary: 'Move a report to another patient, with those that it corrects or is corrected by',
    method: 'POST',
    path: '/report/move',
    access: 'report.manage',
    body: chosenObject({ id: id(), ...version, patient: PatientReference }),
    success: { status: 200, answer: { schema: ReportDetail } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  signReport: operation({
    summary: 'Sign a closed report that names the caller as its doctor, and that nobody has signed yet',
    method: 'POST',
    path: '/report/sign',
    access: 'report.sign',
    body: chosenObject({ id: id(), ...version }),
    success: { status: 200, answer: { schema: ReportDetail } },
    errors: [403, 404, 409],
    idempotencyKey: true,
  }),
  prioritizeReport: operation({
    summary:
      'Set how soon a report has to be read, or whether it has a critical finding, also once it is closed',
    method: 'PUT',
    path: '/report/priority',
    access: 'report.write',
    body: chosenObject({
      id: id(),
      ...version,
      priority: z.optional(z.enum(priorities)),
      /** Whatever was acknowledged before counts no longer where this changes. */
      critical: z.optional(z.boolean()),
    }),
    success: { status: 200, answer: { schema: ReportDetail } },
    errors: [403, 404, 409],
  }),
  acknowledgeReport: operation({
    summary: 'Acknowledge the critical finding of a released report, as a doctor; once, by whoever is first',
    method: 'POST',
    path: '/report/acknowledge',
    access: 'report.read',
    body: chosenObject({ id: id(), note: z.optional(visibleText(500)) }),
    success: { status: 200, answer: { schema: ReportDetail } },
    errors: [403, 404, 409],
    idempotencyKey: true,
  }),
  getReportImage: operation({
    summary: 'Get an image of a report',
    method: 'GET',
    path: '/report/{id}/image/{imageId}',
    access: 'report.read',
    params: chosenObject({ id: idText(), imageId: idText() }),
    /** `thumbnail`: at most 240 pixels wide and high. */
    query: chosenObject({ size: z.optional(z.enum(['whole', 'thumbnail'])) }),
    success: { status: 200, answer: { file: 'image/*' } },
    errors: [404],
  }),
  zipReports: operation({
    summary:
      'Get the PDFs of several released reports as one ZIP, streamed; 404 where one of them is not there',
    method: 'POST',
    path: '/report/zip',
    load: 'heavy',
    access: 'report.export',
    body: chosenObject({
      ids: z.array(id()).check(z.minLength(1), z.maxLength(200)),
      /** The time zone of the release dates in the file names. Left out: the clinic's. */
      timeZone: z.optional(timeZone()),
      /** Why many are exported. */
      reason: z.optional(exportReason()),
    }),
    success: { status: 200, answer: { file: 'application/zip' } },
    errors: [404, 409, 429],
    mayBePending: true,
  }),
}
