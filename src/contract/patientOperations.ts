import * as z from 'zod/mini'
import { DeleteSuccess } from './error.ts'
import { calendarDate, id, idText } from './field.ts'
import { listingOf, paging } from './listing.ts'
import { operation } from './operation.ts'
import {
  IdentifiedPatient,
  NewPatient,
  Patient,
  PatientDetail,
  PatientRow,
  RemovalBody,
  RemovedPatient,
} from './patient.ts'
import { HistoryEntry, PatientReport } from './patientParts.ts'
import { chosen } from './source.ts'

const access = ['frontdesk', 'administrator'] as const
const patients = listingOf(Patient)
const search = z.optional(z.string().check(z.maxLength(200)))

export const patientOperations = {
  listPatients: operation({
    source: 'chosen',
    summary: 'List patients by name',
    method: 'GET',
    path: '/patient',
    access,
    query: z.object(paging),
    success: { status: 200, answer: { schema: patients } },
  }),
  getPatient: operation({
    source: 'chosen',
    summary: 'Get a patient by id',
    method: 'GET',
    path: '/patient/{id}',
    access,
    params: z.object(chosen({ id: idText() })),
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404],
  }),
  queryPatients: operation({
    source: 'chosen',
    summary: 'Find patients by name, record number, document or birth date, the best match first',
    method: 'GET',
    path: '/patient/query',
    access,
    query: z.object({ ...paging, ...chosen({ search }) }),
    success: { status: 200, answer: { schema: listingOf(PatientRow) } },
  }),
  listIntegratedPatients: operation({
    source: 'chosen',
    summary: 'List patients that an outside system knows (with an externalId)',
    method: 'GET',
    path: '/patient/integration',
    access,
    query: z.object(paging),
    success: { status: 200, answer: { schema: patients } },
  }),
  createPatient: operation({
    source: 'chosen',
    summary: 'Create a patient',
    method: 'POST',
    path: '/patient',
    access,
    body: NewPatient,
    success: { status: 201, answer: { schema: PatientDetail } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  updatePatient: operation({
    source: 'chosen',
    summary: 'Change a patient; fields that are not sent stay as they are',
    method: 'PUT',
    path: '/patient',
    access,
    body: IdentifiedPatient,
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404, 409],
  }),
  removePatient: operation({
    source: 'document',
    summary: 'Remove a patient (4.1): marked deleted, never erased',
    method: 'DELETE',
    path: '/patient',
    access,
    body: RemovalBody,
    success: { status: 200, answer: { schema: DeleteSuccess } },
    errors: [404, 409],
  }),
  restorePatient: operation({
    source: 'chosen',
    summary: 'Take a removal back: an administrator any, who removed the patient for a minute',
    method: 'POST',
    path: '/patient/restore',
    access,
    body: z.object(chosen({ id: id() })),
    success: { status: 200, answer: { schema: PatientDetail } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  listRemovedPatients: operation({
    source: 'chosen',
    summary: 'List removed patients, last removed first',
    method: 'GET',
    path: '/patient/removed',
    access: ['administrator'],
    query: z.object({ ...paging, ...chosen({ search }) }),
    success: { status: 200, answer: { schema: listingOf(RemovedPatient) } },
  }),
  findDuplicates: operation({
    source: 'chosen',
    summary:
      'Find patients who may be the one described, removed ones last: of a name that sounds the same and the birth date, or with a document',
    method: 'POST',
    path: '/patient/duplicate',
    access,
    body: z.partial(
      z.object(
        chosen({
          /** The record that is being changed, which is no duplicate of itself. */
          id: id(),
          firstName: z.string().check(z.maxLength(200)),
          lastName: z.string().check(z.maxLength(200)),
          socialName: z.string().check(z.maxLength(200)),
          birthDate: calendarDate(),
          documents: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
        }),
      ),
    ),
    success: { status: 200, answer: { schema: patients } },
  }),
  listSimilarPatients: operation({
    source: 'chosen',
    summary: 'List patients who could be taken for this one, by name or document, nearest birth date first',
    method: 'GET',
    path: '/patient/{id}/similar',
    access,
    params: z.object(chosen({ id: idText() })),
    success: { status: 200, answer: { schema: patients } },
    errors: [404],
  }),
  listPatientReports: operation({
    source: 'chosen',
    summary: "List a patient's reports without what they say, newest exam first",
    method: 'GET',
    path: '/patient/{id}/report',
    access,
    params: z.object(chosen({ id: idText() })),
    query: z.object(paging),
    success: { status: 200, answer: { schema: listingOf(PatientReport) } },
    errors: [404],
  }),
  listPatientHistory: operation({
    source: 'chosen',
    summary: "List what was done to a patient's record, last first",
    method: 'GET',
    path: '/patient/{id}/history',
    access,
    params: z.object(chosen({ id: idText() })),
    query: z.object(paging),
    success: { status: 200, answer: { schema: listingOf(HistoryEntry) } },
    errors: [404],
  }),
}
