import * as z from 'zod/mini'
import { id, idText } from '#contract/declaration/field.ts'
import { listingOf, paging } from '#contract/declaration/listing.ts'
import { operation } from '#contract/declaration/operation.ts'
import { visibleText } from '#contract/declaration/shapes.ts'
import { chosenObject } from '#contract/declaration/source.ts'
import { DeleteSuccess } from '#contract/http/error.ts'
import { FoundPatient } from './patient.ts'

/** How many lists a user keeps, and how many patients a list holds. */
export const MAX_LISTS = 50
export const MAX_LISTED = 1_000

/** The longest name of a list. */
export const MAX_LIST_NAME = 60

/** A list of patients that a user keeps under a name, for that user alone. */
export const PatientList = chosenObject({
  id: id(),
  name: visibleText(MAX_LIST_NAME),
  /** How many patients it holds, without those who are removed. */
  count: z.int(),
  /** Whether it holds the patient who was asked about. */
  holds: z.optional(z.boolean()),
})
export type PatientList = z.infer<typeof PatientList>

const name = () => visibleText(MAX_LIST_NAME)
const entry = () => chosenObject({ id: id(), patientId: id() })

export const patientListOperations = {
  listPatientLists: operation({
    summary: "List the caller's lists of patients by name",
    method: 'GET',
    path: '/patientlist',
    access: 'signed-in',
    /** Asks of each list whether it holds this patient. */
    query: chosenObject({ patientId: z.optional(idText()) }),
    success: { status: 200, answer: { schema: chosenObject({ lists: z.array(PatientList) }) } },
  }),
  createPatientList: operation({
    summary: `Create a list of patients for the caller alone, who has up to ${MAX_LISTS}`,
    method: 'POST',
    path: '/patientlist',
    access: 'signed-in',
    body: chosenObject({ name: name() }),
    success: { status: 201, answer: { schema: PatientList } },
    errors: [409],
    idempotencyKey: true,
  }),
  renamePatientList: operation({
    summary: "Rename one of the caller's lists of patients",
    method: 'PUT',
    path: '/patientlist',
    access: 'signed-in',
    body: chosenObject({ id: id(), name: name() }),
    success: { status: 200, answer: { schema: PatientList } },
    errors: [404, 409],
  }),
  removePatientList: operation({
    summary:
      "Remove one of the caller's lists of patients for good; the patients stay; also one that is gone",
    method: 'DELETE',
    path: '/patientlist',
    access: 'signed-in',
    body: chosenObject({ id: id() }),
    success: { status: 200, answer: { schema: DeleteSuccess } },
  }),
  listListedPatients: operation({
    summary: "List the patients of one of the caller's lists by name, as far as the caller may see them",
    method: 'GET',
    path: '/patientlist/{id}/patient',
    access: 'signed-in',
    params: chosenObject({ id: idText() }),
    query: z.object(paging),
    success: { status: 200, answer: { schema: listingOf(FoundPatient) } },
    errors: [404],
  }),
  addListedPatient: operation({
    summary: `Add a patient to one of the caller's lists, which hold up to ${MAX_LISTED} each; also one who is in it`,
    method: 'PUT',
    path: '/patientlist/patient',
    access: 'signed-in',
    body: entry(),
    success: { status: 200, answer: { schema: z.object({}) } },
    errors: [404, 409],
  }),
  removeListedPatient: operation({
    summary: "Take a patient out of one of the caller's lists; also one who is not in it",
    method: 'DELETE',
    path: '/patientlist/patient',
    access: 'signed-in',
    body: entry(),
    success: { status: 200, answer: { schema: DeleteSuccess } },
  }),
}
