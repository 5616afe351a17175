import { identityFields, type Patient, type RemovalBody } from '#contract/patient.ts'
import { composed } from './composed.ts'

/** The identity fields that a request holds, and that the stored record does not hold alike. */
export const identityDifferences = (stored: Patient, sent: Identity) =>
  differing(identityFields, stored, sent)

/** The identity fields that a request holds. With none of them, nothing but the number said who was meant. */
export const givenIdentity = (sent: Identity): IdentityField[] =>
  identityFields.filter((field) => sent[field] !== undefined)

/** The differences of the last change alone, which a request to change a patient may name. */
export const changedSince = (stored: Patient, sent: Identity) => differing(['dateHourChanged'], stored, sent)

type IdentityField = (typeof identityFields)[number]
type Identity = Pick<RemovalBody, IdentityField>
type Documents = NonNullable<RemovalBody['documents']>

const differing = (fields: readonly IdentityField[], stored: Patient, sent: Identity) =>
  fields
    .filter((field) => sent[field] !== undefined && !agrees(field, stored, sent))
    .map((name) => ({ name, problem: 'is not what the stored record holds' }))

function agrees(field: IdentityField, stored: Patient, sent: Identity): boolean {
  if (field === 'documents') return sameSet(stored.documents, sent.documents ?? [])
  if (field === 'dateHourChanged')
    return Date.parse(stored.dateHourChanged) === Date.parse(sent.dateHourChanged ?? '')
  return sameText(stored[field], sent[field] ?? '')
}

const sameText = (stored: string, sent: string) => composed(stored) === composed(sent)

const sameSet = (stored: Patient['documents'], sent: Documents) =>
  sent.every((it) => stored.some((other) => isSame(other, it))) &&
  stored.every((it) => sent.some((other) => isSame(it, other)))

// An id of 0, or none, stands for one that its sender does not know.
const isSame = (stored: Patient['documents'][number], sent: Documents[number]) =>
  sameText(stored.number, sent.number) &&
  stored.type.id === sent.type.id &&
  (!sent.id || sent.id === stored.id)
