import { foldDocument } from '#contract/patients/documentNumbers.ts'
import { identityFields, type Patient, type RemovalBody } from '#contract/patients/patient.ts'

/** The identity fields of a request that differ from the stored record. */
export const identityDifferences = (stored: Patient, sent: Identity) =>
  differing(identityFields, stored, sent)

/** The identity fields that a request holds. Without any, only the record number identifies the patient. */
export const givenIdentity = (sent: Identity): IdentityField[] =>
  identityFields.filter((field) => sent[field] !== undefined)

/** A problem if the record has been changed since the version that the request names. */
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
  return sameText(stored[field] ?? '', sent[field] ?? '')
}

const sameText = (stored: string, sent: string) => stored.normalize('NFC') === sent.normalize('NFC')

const sameSet = (stored: Patient['documents'], sent: Documents) =>
  sent.every((document) => stored.some((other) => isSame(other, document))) &&
  stored.every((document) => sent.some((other) => isSame(document, other)))

// However it is punctuated.
const sameNumber = (stored: string, sent: string) =>
  sameText(stored, sent) || (/\d/.test(stored) && foldDocument(stored) === foldDocument(sent))

// An id of 0, or none, means that the sender does not know the document's id.
const isSame = (stored: Patient['documents'][number], sent: Documents[number]) =>
  sameNumber(stored.number, sent.number) &&
  stored.type.id === sent.type.id &&
  (!sent.id || sent.id === stored.id)
