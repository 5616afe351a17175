import * as z from 'zod/mini'
import { calendarDate, hours, idOrNone, timeZone } from '#contract/declaration/field.ts'
import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  choice,
  described,
  embedded,
  instant,
  integer,
  json,
  longText,
  reference,
  text,
} from '#contract/declaration/resourceField.ts'
import { Employee } from '#contract/reports/employee.ts'
import { Exam } from '#contract/reports/exam.ts'
import { EmployeeReference, ExamReference } from '#contract/reports/namedReferences.ts'
import { Patient } from '#contract/patients/patient.ts'
import { PatientReference } from '#contract/reports/namedReferences.ts'
import { ResultDocument, textForms } from '#contract/reportDocument/model.ts'
import { priorities, readCarried } from '#contract/reports/priority.ts'
import {
  Acknowledgement,
  closures,
  corrections,
  pdfStates,
  ReleaseState,
  ReportImage,
} from '#contract/reports/reportParts.ts'

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/
const ONE_PARAGRAPH = /^[^\p{Cc}\u2028\u2029]*$/u

const employee = () => reference('employee', { whole: Employee, sent: EmployeeReference })
const optionalEmployee = () => reference('employee', { whole: Employee, optional: true })
/** The description names the field and shows no form (2.5); we have no data for it. */
const unknown = () => embedded(z.null())

/** A report (2.5): a draft until it is closed, and never changed after that. */
export const report = resource('report', {
  category: null,
  fields: {
    ...described({
      doctor: employee(),
      requester: employee(),
      technician: optionalEmployee(),
      anesthetist: optionalEmployee(),
      nurse: optionalEmployee(),
      device: reference('device', { optional: true, none: 'zero' }),
      healthPlanBroker: reference('healthPlanBroker', { optional: true, none: 'zeroObject' }),
      exam: reference('exam', { whole: Exam, sent: ExamReference }),
      appointment: reference('appointment', { optional: true, none: 'zeroObject' }),
      /** The text of `resultDocument`. Sent without a document, it is plain text, of which no sign is markup. */
      result: longText({ max: 200_000, blank: true }),
      /** The amendment that is released in place of this report. */
      replacedBy: reference('report', { optional: true, none: 'zero', readOnly: true }),
      patient: reference('patient', { whole: Patient, sent: PatientReference }),
      pdfName: text({ max: 200, blank: true, readOnly: true }),
      /** Path in the service's file store, relative to its root. */
      pdfPath: text({ max: 300, blank: true, readOnly: true }),
      /** Bytes. */
      pdfsize: integer({ min: 0, max: 2_147_483_647, default: 0, readOnly: true }),
      dateExam: instant({ optional: true }),
      dateReportRelease: instant({ optional: true, readOnly: true }),
      /** Whether the report is still written: true until it is closed. */
      draft: boolean({ default: true, readOnly: true }),
      copy: integer({ min: 0, max: 999, default: 0 }),
      images: embedded(z.array(ReportImage)),
      /** 1: closed, so that nothing of it can be changed any more. */
      close: integer({ min: 0, max: 1, default: 0 }),
      /** Made by the service where a new report has none. */
      uniqueKey: text({ max: 36, pattern: UUID, lowerCase: true, blank: true }),
      unit: reference('unit', { optional: true }),
      requestNumber: text({ max: 100, blank: true }),
      sync: unknown(),
      dicomSeries: unknown(),
      dicomStatus: unknown(),
      /** Also carries `priority` and `critical`, as elements of these names. */
      extraFieldsData: json('none', z.array(z.unknown()).check(z.maxLength(500)), {
        default: [],
        compareBy: (value) => (Array.isArray(value) ? readCarried(value).others : value),
      }),
    }),
    /** How soon it has to be read. */
    priority: choice(priorities, { default: 'routine' }),
    /** Whether it has a critical finding, which waits for a doctor's acknowledgement from its release on, or from when it was marked after that. */
    critical: boolean({ default: false }),
    criticalSince: instant({ optional: true, readOnly: true }),
    acknowledgement: embedded(z.nullable(Acknowledgement)),
    /** The text with its headings, lists, tables and marks. What is sent here is the text, in place of `result`. */
    resultDocument: json('none', ResultDocument, { optional: true }),
    resultForm: choice(textForms, { default: 'plain', readOnly: true }),
    /** The report that this one corrects. It has that one's `requestNumber` and `externalId`. */
    amends: reference('report', { optional: true }),
    /** Why it corrects that one. It is needed to close a correction, but not of another system, and no other report has one. */
    correctionReason: text({ max: 500, optional: true, pattern: ONE_PARAGRAPH }),
    /** Where the PDF came from: it was sent, or is typeset from the text when the report is closed. */
    pdfSource: choice(['none', 'supplied', 'typeset'], { default: 'none', readOnly: true }),
    /** The record that a PDF from outside names, where the report was moved to another one since. */
    pdfPatient: integer({
      min: 1,
      max: 2_147_483_647,
      optional: true,
      readOnly: true,
    }),
    pdfState: embedded(z.enum(pdfStates)),
    /** Stands on a typeset PDF, and shows whether a printed one is genuine. */
    verificationCode: text({
      max: 14,
      lowerCase: true,
      optional: true,
      readOnly: true,
    }),
    dateClose: instant({ optional: true, readOnly: true }),
    /**
     * `signed`: by the doctor whom the report names, who signed it. The others did not sign it, and the doctor may do so later. `forDoctor`: by
     * somebody else. `supplied`: by somebody else, with a PDF. `received`: by another system, which sent it. `unknown`: before this was
     * recorded, and not certainly by the doctor.
     */
    closedAs: choice(closures, { default: 'none', readOnly: true }),
    /** The user who closed it, or the user of the integration that sent it. */
    closedBy: reference('user', { optional: true, readOnly: true, removable: true }),
    /** The user who signed it in the portal, at `dateSign`: always the user of its doctor. */
    signedBy: reference('user', { optional: true, readOnly: true, removable: true }),
    dateSign: instant({ optional: true, readOnly: true }),
    /** The user who released it last, at `dateReportRelease`. */
    releasedBy: reference('user', { optional: true, readOnly: true, removable: true }),
    release: embedded(z.nullable(ReleaseState)),
  },
  label: ['requestNumber'],
  unique: [['uniqueKey']],
  laterVersionOf: 'amends',
  filters: ['unreleased', 'waiting', 'withdrawn', 'neverReleased'],
  parameters: {
    /** The unit that the report belongs to: its own, else that of its appointment, else that of its patient. 0: none. */
    unitId: idOrNone(),
    /** The modality of the exam. 0: none. */
    modalityId: idOrNone(),
    /** The days of the exam in `timeZone`, both included. */
    examinedFrom: calendarDate(),
    examinedTo: calendarDate(),
    /** Left out: the clinic's. */
    timeZone: timeZone(),
    /** Since the exam, or since the report was created where that has no date: so many hours or more; less than so many. */
    waitingFor: hours(),
    waitingUnder: hours(),
    corrections: corrections(),
  },
  namesPersons: true,
  access: { read: 'report.read', write: 'report.write' },
})
