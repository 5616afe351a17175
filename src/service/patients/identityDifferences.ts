import { type IdentifiedPatient, identityFields, type Patient } from '#contract/patient.ts'

/** The identity fields that a request holds, and that the stored record does not hold alike. */
export const identityDifferences = (stored: Patient, sent: IdentifiedPatient) =>
  differing(identityFields, stored, sent)

/** The same for the last change alone, which a request to change a patient may name. */
export const changedSince = (stored: Patient, sent: IdentifiedPatient) =>
  differing(['dateHourChanged'], stored, sent)

type IdentityField = (typeof identityFields)[number]
type Documents = Patient['documents']

const differing = (fields: readonly IdentityField[], stored: Patient, sent: IdentifiedPatient) =>
  fields
    .filter((field) => sent[field] !== undefined && !agrees(field, stored, sent))
    .map((name) => ({ name, problem: 'is not what the stored record holds' }))

function agrees(field: IdentityField, stored: Patient, sent: IdentifiedPatient): boolean {
  if (field === 'documents') return sameSet(stored.documents, sent.documents ?? [])
  if (field === 'dateHourChanged')
    return Date.parse(stored.dateHourChanged) === Date.parse(sent.dateHourChanged ?? '')
  return stored[field] === sent[field]
}

const sameSet = (stored: Documents, sent: Documents) =>
  sent.every((it) => stored.some((other) => isSame(other, it))) &&
  stored.every((it) => sent.some((other) => isSame(it, other)))

// An id of 0 stands for one that its sender does not know.
const isSame = (stored: Documents[number], sent: Documents[number]) =>
  stored.number === sent.number && stored.type.id === sent.type.id && (sent.id === 0 || sent.id === stored.id)
