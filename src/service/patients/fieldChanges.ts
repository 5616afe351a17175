import { isDeepStrictEqual } from 'node:util'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import type { PatientBody } from './mapping.ts'

/** A field of a patient with its values before and after a change. Each contact is a field of its own: `contacts.phone`. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

const CONTACTS = 'contacts.'

/** Not compared: the audit has who changed a record and when, and the last eleven describe other records or the removal. */
const ignoredFields: ReadonlySet<string> = new Set([
  'id',
  'userCreated',
  'userChanged',
  'userDeleted',
  'dateHourCreated',
  'dateHourChanged',
  'dateHourDeleted',
  'releasedReports',
  'unreleasedReports',
  'appointments',
  'sameName',
  'namesakes',
  'removalReason',
  'movedReports',
  'movedAppointments',
  'mergedInto',
  'unmerged',
] satisfies (keyof PatientDetail)[])

/** The values of a patient, field by field. */
export const valuesOf = ({ contacts, ...patient }: PatientDetail): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(patient).filter(([name]) => !ignoredFields.has(name)),
    ...Object.entries(contacts).map(([name, value]) => [CONTACTS + name, value] as const),
  ])

/** The fields in which two versions of a patient differ. */
export function fieldChanges(before: PatientDetail, after: PatientDetail): FieldChange[] {
  const previous = valuesOf(before)
  return [...valuesOf(after)].flatMap(([name, value]) =>
    isSameValue(name, previous.get(name), value)
      ? []
      : [{ name, before: previous.get(name) ?? null, after: value ?? null }],
  )
}

/** The names of the changed fields of the contract, `contacts` at most once. */
export const fieldNames = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.map(({ name }) => (name.startsWith(CONTACTS) ? 'contacts' : name))),
]

/** Compares references by id, because their names may change, and documents by type and number, because a restored document gets a new id. */
export const isSameValue = (name: string, a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(comparable(name, a), comparable(name, b))

const references: ReadonlySet<string> = new Set([
  'gender',
  'maritalStatus',
  'unit',
  'physicianRequester',
  'portalAccess',
  'contacts.city',
])

function comparable(name: string, value: unknown): unknown {
  if (references.has(name)) return (value as { id: unknown } | null)?.id ?? null
  if (name !== 'documents') return value ?? null
  return (value as Patient['documents']).map(({ type, number }) => `${type.id} ${number}`).toSorted()
}

/** The body of a change that sets these fields of a patient. */
export function bodyWith(
  { contacts }: PatientDetail,
  values: readonly { name: string; value: unknown }[],
): PatientBody {
  const contactValues = values.filter(({ name }) => name.startsWith(CONTACTS))
  const others = values.filter(({ name }) => !name.startsWith(CONTACTS))
  return {
    ...Object.fromEntries(others.map(({ name, value }) => [name, value])),
    ...(contactValues.length > 0 && {
      contacts: {
        ...contacts,
        ...Object.fromEntries(contactValues.map(({ name, value }) => [name.slice(CONTACTS.length), value])),
      },
    }),
  }
}
