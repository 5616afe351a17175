import * as z from 'zod/mini'
import { auditFields, namedReference } from '#contract/declaration/auditFields.ts'
import { Employee } from './employee.ts'
import { Exam } from './exam.ts'
import { id, timestamp } from '#contract/declaration/field.ts'
import { Patient } from '#contract/patients/patient.ts'
import { ResultDocument } from '#contract/reportDocument/model.ts'
import { authorship, urgency } from './reportParts.ts'
import { chosen, documentSchema, withSchemaId } from '#contract/declaration/source.ts'

/** A report with the people, the exam and the patient that it names (2.5). */
export const Report = documentSchema('NamedReport', auditFields, {
  id: id(),
  doctor: Employee,
  requester: Employee,
  technician: z.nullable(Employee),
  anesthetist: z.nullable(Employee),
  nurse: z.nullable(Employee),
  device: z.int(),
  healthPlanBroker: namedReference(z.int()),
  exam: Exam,
  appointment: namedReference(z.int()),
  /** The text, as plain text. */
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
})
export type Report = z.infer<typeof Report>

/**
 * A report that is answered by itself, with what listings do not have: its text as a document, whether its PDF names another record, why it
 * corrects another report, who closed, signed and released it, how urgent it is, and who acknowledged a critical finding.
 */
export const SingleReport = withSchemaId(
  'SingleReport',
  z.object({
    ...Report.shape,
    ...chosen({
      resultDocument: z.optional(ResultDocument),
      pdfPatient: z.optional(z.nullable(id())),
      correctionReason: z.optional(z.nullable(z.string())),
      ...z.partial(z.object({ ...authorship, ...urgency })).shape,
    }),
  }),
)
export type SingleReport = z.infer<typeof SingleReport>
