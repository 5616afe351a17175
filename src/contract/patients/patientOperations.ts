import * as z from 'zod/mini'
import { DeleteSuccess } from '#contract/http/error.ts'
import { dayOrYear } from './birthDate.ts'
import { id, idText } from '#contract/declaration/field.ts'
import { RecordChange, TakeBack } from '#contract/declaration/history.ts'
import { asDescribed } from '#contract/declaration/described.ts'
import { foundListingOf, listingOf, paging } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import {
  IdentifiedPatient,
  NewPatient,
  Patient,
  PatientDetail,
  PatientReport,
  PatientRow,
  RemovalBody,
  RemovedPatient,
  FoundPatient,
} from './patient.ts'
import { chosenObject } from '#contract/declaration/source.ts'
import { Merge, MergeComparison } from './patientMerge.ts'

const describedPatients = listingOf(asDescribed(Patient))

/** Each contact is a field of its own in the history. */
const contactValues = Object.fromEntries(
  Object.entries(Patient.shape.contacts.shape).map(([name, schema]) => [`contacts.${name}`, schema]),
)
const search = z.optional(z.string().check(z.maxLength(200)))

export const patientOperations = {
  listPatients: operation({
    summary: 'List patients by name',
    method: 'GET',
    path: '/patient',
    access: 'patient.read',
    query: z.object(paging),
    success: { status: 200, answer: { schema: describedPatients } },
  }),
  getPatient: operation({
    summary: 'Get a patient by id',
    method: 'GET',
    path: '/patient/{id}',
    access: 'patient.read',
    params: chosenObject({ id: idText() }),
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404],
  }),
  queryPatients: operation({
    summary: 'Find patients by name, record number, document or birth date, the best match first',
    method: 'POST',
    path: '/patient/query',
    queryIn: 'body',
    access: 'patient.read',
    /** `patientListId`: only the patients of one of the caller's lists. */
    query: chosenObject({ ...paging, search, patientListId: z.optional(idText()) }),
    success: { status: 200, answer: { schema: foundListingOf(PatientRow) } },
  }),
  listIntegratedPatients: operation({
    summary: 'List patients that an outside system knows (with an externalId)',
    method: 'GET',
    path: '/patient/integration',
    access: 'patient.read',
    query: z.object(paging),
    success: { status: 200, answer: { schema: describedPatients } },
  }),
  createPatient: operation({
    summary: 'Create a patient',
    method: 'POST',
    path: '/patient',
    access: 'patient.write',
    body: NewPatient,
    success: { status: 201, answer: { schema: PatientDetail } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  updatePatient: operation({
    summary: 'Change a patient; fields that are not sent stay as they are',
    method: 'PUT',
    path: '/patient',
    access: 'patient.write',
    body: IdentifiedPatient,
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404, 409],
  }),
  removePatient: operation({
    source: 'document',
    summary: 'Remove a patient (4.1): marked deleted, never erased',
    method: 'DELETE',
    path: '/patient',
    access: 'patient.remove',
    confirmation: 'removal',
    body: RemovalBody,
    success: { status: 200, answer: { schema: DeleteSuccess } },
    errors: [404, 409],
  }),
  restorePatient: operation({
    summary:
      'Undo a removal, or the whole merge by which a record was removed: any with the permission patient.restore, an own one for a minute without it',
    method: 'POST',
    path: '/patient/restore',
    access: 'patient.read',
    confirmation: 'removal',
    body: chosenObject({ id: id() }),
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  comparePatients: operation({
    summary: 'Get two patients whole, and the names of the fields in which they differ',
    method: 'GET',
    path: '/patient/{id}/merge/{otherId}',
    access: 'patient.merge',
    params: chosenObject({ id: idText(), otherId: idText() }),
    success: { status: 200, answer: { schema: MergeComparison } },
    errors: [404],
  }),
  mergePatients: operation({
    summary:
      'Merge two records of one patient: one stays, with the chosen values and all reports, the other is removed',
    method: 'POST',
    path: '/patient/merge',
    access: 'patient.merge',
    confirmation: 'removal',
    body: Merge,
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  unmergePatient: operation({
    summary: 'Undo the merge by which a record was removed, by the same rules as a removal',
    method: 'POST',
    path: '/patient/unmerge',
    access: 'patient.read',
    confirmation: 'removal',
    body: chosenObject({ id: id() }),
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  listRemovedPatients: operation({
    summary: 'List removed patients, last removed first',
    method: 'POST',
    path: '/patient/removed',
    queryIn: 'body',
    access: 'patient.restore',
    query: chosenObject({ ...paging, search }),
    success: { status: 200, answer: { schema: listingOf(RemovedPatient) } },
  }),
  findDuplicates: operation({
    summary:
      'Find patients who may be the one described, removed ones last: of a name that sounds the same and the birth date, or with a document',
    method: 'POST',
    path: '/patient/duplicate',
    load: 'search',
    access: 'patient.read',
    body: z.partial(
      chosenObject({
        /** The record that is being changed, which is no duplicate of itself. */
        id: id(),
        firstName: z.string().check(z.maxLength(200)),
        lastName: z.string().check(z.maxLength(200)),
        socialName: z.string().check(z.maxLength(200)),
        birthDate: z.nullable(dayOrYear()),
        documents: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
      }),
    ),
    success: { status: 200, answer: { schema: listingOf(FoundPatient) } },
  }),
  listSimilarPatients: operation({
    summary: 'List patients who could be taken for this one, by name or document, nearest birth date first',
    method: 'GET',
    path: '/patient/{id}/similar',
    load: 'search',
    access: 'patient.read',
    params: chosenObject({ id: idText() }),
    success: { status: 200, answer: { schema: listingOf(Patient) } },
    errors: [404],
  }),
  recordPatientPrint: operation({
    summary: "Record that the caller is about to print a patient's record",
    method: 'PUT',
    path: '/patient/print',
    access: 'patient.read',
    body: chosenObject({ id: id() }),
    success: { status: 200, answer: { schema: z.object({}) } },
    errors: [404],
  }),
  listPatientReports: operation({
    summary: "List a patient's reports without what they say, newest exam first",
    method: 'GET',
    path: '/patient/{id}/report',
    access: 'patient.read',
    params: chosenObject({ id: idText() }),
    query: z.object(paging),
    success: { status: 200, answer: { schema: listingOf(PatientReport) } },
    errors: [404],
  }),
  listPatientHistory: operation({
    summary: "List the changes of a patient's record, last first, with former values",
    method: 'GET',
    path: '/patient/{id}/history',
    access: 'patient.read',
    params: chosenObject({ id: idText() }),
    query: z.object(paging),
    success: { status: 200, answer: { schema: listingOf(RecordChange) } },
    values: { ...Patient.shape, ...contactValues },
    errors: [404],
  }),
  takeBackChange: operation({
    summary: 'Undo a change of a patient: a new change that restores the former values',
    method: 'POST',
    path: '/patient/takeback',
    access: 'patient.write',
    idempotencyKey: true,
    body: TakeBack,
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404, 409],
  }),
}
