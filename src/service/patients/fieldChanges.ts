import { isDeepStrictEqual } from 'node:util'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import type { PatientText } from './bodyProblems.ts'

/** A field of a patient and its values before and after a change. Ways to reach the patient are fields of their own: `contacts.phone`. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

const CONTACTS = 'contacts.'

/** Who changed it and when is told by the trail itself; what others do to namesakes and reports is no change of the record. */
const around: ReadonlySet<string> = new Set([
  'id',
  'userCreated',
  'userChanged',
  'userDeleted',
  'dateHourCreated',
  'dateHourChanged',
  'dateHourDeleted',
  'releasedReports',
  'unreleasedReports',
  'sameName',
  'namesakes',
  'removalReason',
  'movedReports',
] satisfies (keyof PatientDetail)[])

/** The values of a patient, field by field. */
export const valuesOf = ({ contacts, ...patient }: PatientDetail): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(patient).filter(([name]) => !around.has(name)),
    ...Object.entries(contacts).map(([name, value]) => [CONTACTS + name, value] as const),
  ])

/** Where two states of a patient differ. */
export function fieldChanges(before: PatientDetail, after: PatientDetail): FieldChange[] {
  const former = valuesOf(before)
  return [...valuesOf(after)].flatMap(([name, value]) =>
    isSameValue(name, former.get(name), value)
      ? []
      : [{ name, before: former.get(name) ?? null, after: value ?? null }],
  )
}

/** The names of the fields of the wire in which changes are: that of the contacts once. */
export const fieldNames = (changes: readonly FieldChange[]): string[] => [
  ...new Set(changes.map(({ name }) => (name.startsWith(CONTACTS) ? 'contacts' : name))),
]

/** A reference by its number, for its name may change; a document by what it says, for it gets another number when it comes back. */
export const isSameValue = (name: string, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(comparable(name, one), comparable(name, other))

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

/** The body of a change that gives these fields of a patient these values. */
export function bodyWith(
  { contacts }: PatientDetail,
  values: readonly { name: string; value: unknown }[],
): PatientText {
  const reached = values.filter(({ name }) => name.startsWith(CONTACTS))
  const others = values.filter(({ name }) => !name.startsWith(CONTACTS))
  return {
    ...Object.fromEntries(others.map(({ name, value }) => [name, value])),
    ...(reached.length > 0 && {
      contacts: {
        ...contacts,
        ...Object.fromEntries(reached.map(({ name, value }) => [name.slice(CONTACTS.length), value])),
      },
    }),
  }
}
