import * as z from 'zod/mini'
import { auditFields } from './declaration/auditFields.ts'
import { Employee } from './employee.ts'
import { Exam } from './exam.ts'
import { id, idText, reference, timestamp, timeZone } from './declaration/field.ts'
import { operation } from './declaration/operation.ts'
import { Patient } from './patient.ts'
import { chosen, document, withSchemaId } from './declaration/source.ts'

/**
 * An element of a report's `images`. The description only names the field, so a reader skips elements of another form.
 * `width` and `height` are pixels, `size` bytes.
 */
export const ReportImage = withSchemaId(
  'ReportImage',
  z.object(
    chosen({
      id: id(),
      name: z.string(),
      mediaType: z.string(),
      width: z.int(),
      height: z.int(),
      size: z.int(),
      /** In the report's language; may be empty. */
      caption: z.string(),
    }),
  ),
)
export type ReportImage = z.infer<typeof ReportImage>

/** A report with the people, the exam and the patient that it names (2.5). */
export const Report = withSchemaId(
  'Report',
  z.object({
    ...document({
      id: id(),
      doctor: Employee,
      requester: Employee,
      technician: z.nullable(Employee),
      anesthetist: z.nullable(Employee),
      nurse: z.nullable(Employee),
      device: z.int(),
      healthPlanBroker: reference(),
      exam: Exam,
      appointment: reference(),
      /** The text. Headings stand on lines of their own that start with `# `. */
      result: z.string(),
      /** Id of the report that replaces this one, 0 if none does. */
      replacedBy: z.int(),
      patient: Patient,
      pdfName: z.string(),
      /** Path in the service's file store, relative to its root. */
      pdfPath: z.string(),
      /** Bytes. */
      pdfsize: z.int(),
      dateExam: z.nullable(timestamp()),
      dateReportRelease: z.nullable(timestamp()),
      draft: z.boolean(),
      copy: z.int(),
      images: z.array(z.unknown()),
      close: z.int(),
      uniqueKey: z.string(),
      externalId: z.nullable(z.unknown()),
      unit: z.nullable(z.unknown()),
      requestNumber: z.string(),
      sync: z.nullable(z.unknown()),
      dicomSeries: z.nullable(z.unknown()),
      dicomStatus: z.nullable(z.unknown()),
      extraFieldsData: z.array(z.unknown()),
    }),
    ...auditFields,
  }),
)
export type Report = z.infer<typeof Report>

const params = z.object(chosen({ id: idText() }))

// Only released reports, since the portal shows no drafts.
export const reportOperations = {
  getReport: operation({
    source: 'chosen',
    summary: 'Get a released report by id',
    method: 'GET',
    path: '/report/{id}',
    access: 'report.read',
    params,
    success: { status: 200, answer: { schema: Report } },
    errors: [404],
  }),
  getReportPdf: operation({
    source: 'chosen',
    summary: "Get a released report's PDF",
    method: 'GET',
    path: '/report/{id}/pdf',
    access: 'report.read',
    params,
    success: { status: 200, answer: { file: 'application/pdf' } },
    errors: [404],
  }),
  getReportImage: operation({
    source: 'chosen',
    summary: 'Get an image of a released report',
    method: 'GET',
    path: '/report/{id}/image/{imageId}',
    access: 'report.read',
    params: z.object(chosen({ id: idText(), imageId: idText() })),
    /** `thumbnail`: at most 240 pixels wide and high. */
    query: z.object(chosen({ size: z.optional(z.enum(['whole', 'thumbnail'])) })),
    success: { status: 200, answer: { file: 'image/*' } },
    errors: [404],
  }),
  zipReports: operation({
    source: 'chosen',
    summary:
      'Get the PDFs of several released reports as one ZIP, streamed; 404 where one of them is not there',
    method: 'POST',
    path: '/report/zip',
    access: 'report.export',
    body: z.object(
      chosen({
        ids: z.array(id()).check(z.minLength(1), z.maxLength(200)),
        /** The time zone of the release dates in the file names. Left out: the clinic's. */
        timeZone: z.optional(timeZone()),
      }),
    ),
    success: { status: 200, answer: { file: 'application/zip' } },
    errors: [404, 429],
  }),
}
