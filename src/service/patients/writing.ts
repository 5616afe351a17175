import { sql } from 'kysely'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Patient } from '#contract/patients/patient.ts'
import { onOneLine } from '#contract/names/personName.ts'
import { patient as declared } from '#contract/resources/patient.ts'
import { Problem } from '#service/http/problem.ts'
import { patientSearchText } from '#service/records/searchText.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import type { Values } from '#service/resources/values.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { removeAndRestore } from '#service/resources/writing/removeAndRestore.ts'
import { patientDetails } from './detail.ts'
import { isExternalIdTaken, replaceDocuments } from './repository.ts'
import { cityText, documentTypes, valueProblems } from './validation.ts'

/** The declaration of patients, as the code of all groups takes it. */
export const patients: Resource = declared

interface Circumstances {
  /** How much of a birth date has to be known. Left out where what is set was stored before. */
  birthDates?: BirthDatePrecision | undefined
  /** The patient whose record is merged into the one that is written, and whose externalId this one may get. */
  absorbs?: number
}

const patientHooks = ({ birthDates, absorbs }: Circumstances = {}): Hooks<typeof declared> => ({
  visible: ({ permissions }) =>
    permissions.has('patient.restore') ? sql`true` : sql`patient.date_hour_deleted is null`,

  select: patientDetails,

  complete: (_, body, before) => completed(body, before as Patient | undefined),

  placeOf: (field) => `${field}.id`,

  targets: ({ values, before }) => documentTypes(values, before as Patient | undefined),

  validate: ({ trx, values, before }) =>
    valueProblems(trx, values, { stored: before as Patient | undefined, birthDates }),

  async checkTaken({ trx, values: { externalId }, before }) {
    const ownIds = [before?.id, absorbs].filter((id) => id !== undefined)
    if (await isExternalIdTaken(trx, externalId, { ownIds })) throw externalIdTaken()
  },

  columns: ({ values, before }) => ({
    ...searchColumns({ ...before, ...values } as Patient),
    ...(values.contacts && contactColumns(values.contacts)),
    ...(values.portalAccess !== undefined && { portal_access_id: values.portalAccess?.id ?? null }),
  }),

  async storeBeside(id, { trx, values, before }) {
    if (values.documents) await replaceDocuments(trx, id, before?.documents ?? [], values.documents)
  },
})

/** Creates and changes patients, as the records of any group. */
export const patientWriting = (circumstances?: Circumstances) =>
  createAndUpdate(patients, patientHooks(circumstances) as Hooks)

/** The last step of a removal and of a restore. `removal.ts` locks and checks before; no hook is called. */
export const { mark, unmark } = removeAndRestore(patients, patientHooks() as Hooks)

export const externalIdTaken = (): Problem =>
  new Problem('in_use', 'Another patient has this externalId. Nothing was changed.', {
    fields: [{ name: 'externalId', problem: 'belongs to another patient' }],
  })

/** A body with document numbers and the city as they are stored. Contacts that it does not name stay. */
function completed({ documents, contacts, ...body }: Values, before: Patient | undefined) {
  const sent = contacts as Patient['contacts'] | undefined
  return {
    ...body,
    ...(documents !== undefined && {
      documents: (documents as Patient['documents']).map((each) => ({
        ...each,
        number: onOneLine(each.number),
      })),
    }),
    ...(sent && { contacts: { ...before?.contacts, ...sent, city: { id: cityText(sent.city.id) } } }),
  }
}

const contactColumns = (contacts: Patient['contacts']) => ({
  contacts_id: contacts.id,
  contacts_city_id: contacts.city.id,
  contacts_phone: contacts.phone ?? '',
  contacts_mobile: contacts.mobile ?? '',
  contacts_email: contacts.email ?? '',
  contacts_address: contacts.address ?? '',
  contacts_postal_code: contacts.postalCode ?? '',
})

/** The columns by which a patient is found and ordered, derived from the names. */
const searchColumns = ({ firstName, middleName, lastName, socialName }: Patient) =>
  patientSearchText({
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
    social_name: socialName,
  })
