import { sql } from 'kysely'
import { isSameBirthDay, mayBeSameBirth } from '#contract/patients/birthDate.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import type { SentPatient } from '#contract/integrations/intake.ts'
import { withoutDocumentType } from '#contract/patients/patientSearch.ts'
import { imprecision, mayBeBorn } from '#service/records/birthDate.ts'
import {
  anotherIn,
  contradicted,
  keptFrom,
  type KnownPatient,
  knownPatients,
  whereKept,
  withDocument,
} from '#service/records/knownPatients.ts'
import { documentSearchText, nameKeys } from '#service/records/searchText.ts'
import { malformed } from '#service/resources/refusals.ts'
import { byNumber, conflict, idsOf, type Match, only, type Source, unmatched } from './match.ts'

/**
 * Finds a patient by the number in the other system, else by a document and the day of birth. Both lead from a merged record to the one that was
 * kept. It is a conflict where a number leads to somebody whom what was sent contradicts, or where two lead to different patients.
 */
export async function matchPatient(source: Source, sent: SentPatient): Promise<Match> {
  const { queries } = source
  const documents = [
    ...new Set((sent.documents ?? []).map(({ number }) => documentSearchText(withoutDocumentType(number)))),
  ].filter(Boolean)
  const known = await byNumber(source, 'patient', sent.externalId)
  const [numbered] = known ? await knownPatients(queries, sql`id = ${known.id}`) : []
  if (known && !numbered) return unmatched('externalId leads to a patient who was removed')
  const owners: KnownPatient[][] = []
  for (const number of documents) owners.push(await knownPatients(queries, withDocument([number])))
  const similar = () => similarPatients(source, sent, documents)
  const found = numbered
    ? byExternalId(numbered, owners)
    : byDocuments(
        owners.filter((some) => some.length > 0),
        sent,
      )
  if (!found) return unmatched('names no patient who is known here', await similar())
  if ('several' in found) return only(found.several.map(({ id }) => id))
  const fields = 'patient' in found ? contradicted(sent, found.patient) : []
  if ('patient' in found && fields.length === 0) return { found: found.patient.id }
  const { problem, among } =
    'patient' in found
      ? { problem: `${found.by} to a patient with ${anotherIn(fields)}`, among: [found.patient] }
      : found
  return conflict(problem, [...among.map(({ id }) => id), ...(await similar())])
}

type Found =
  | { by: string; patient: KnownPatient }
  | { several: readonly KnownPatient[] }
  | { problem: string; among: readonly KnownPatient[] }

function byExternalId(patient: KnownPatient, owners: readonly KnownPatient[][]): Found {
  const others = owners.filter((some) => some.length > 0 && some.every(({ id }) => id !== patient.id)).flat()
  if (others.length === 0) return { by: 'externalId leads', patient }
  return { problem: 'externalId and documents lead to different patients', among: [patient, ...others] }
}

/** A document may be that of several patients, such as a mother's of her children. The day of birth tells them apart, and not its year. */
function byDocuments(owners: readonly KnownPatient[][], { birthDate }: SentPatient): Found | undefined {
  const [first = [], ...more] = owners
  const among = first.filter(({ id }) => more.every((some) => some.some((one) => one.id === id)))
  if (first.length > 0 && among.length === 0)
    return { problem: 'documents lead to different patients', among: owners.flat() }
  if (first.length === 0 || birthDate === undefined) return undefined
  const withOwnDocument = among.filter(
    ({ isOwn, records: [record] }) => isOwn && isSameBirthDay(record.birthDate, birthDate),
  )
  // A merge may have left the document, or the birth date that it comes with, at the record that it removed.
  const born = among.filter(({ records }) =>
    records.some((record) => isSameBirthDay(record.birthDate, birthDate)),
  )
  const [patient, ...others] = withOwnDocument.length > 0 ? withOwnDocument : born
  // Patients whose day of birth is not known on both sides.
  const possible = among.filter(
    ({ id, records }) =>
      id !== patient?.id &&
      records.some(
        (record) =>
          !isSameBirthDay(record.birthDate, birthDate) && mayBeSameBirth(record.birthDate, birthDate),
      ),
  )
  if (patient) {
    const all = [...new Set([patient, ...others, ...possible])]
    return all.length === 1 ? { by: 'documents lead', patient } : { several: all }
  }
  return possible.length > 0
    ? { problem: 'documents lead to a patient whose day of birth is not known on both sides', among }
    : { problem: 'documents lead to a patient with another birth date', among }
}

/** Refuses a birth date of which this clinic does not take so little. `path` leads to the patient in the request. */
export function refuseImprecise(
  { birthDate }: SentPatient,
  setting: BirthDatePrecision,
  path = 'patient',
): void {
  const problem = imprecision(birthDate, setting)
  if (problem) throw malformed([{ name: `${path}.birthDate`, problem }])
}

/** Patients whom a person may recognise: of the same document, or of a name that sounds alike, first those who may have the birth date. */
function similarPatients(
  { queries }: Source,
  { firstName = '', lastName = '', socialName = '', birthDate }: SentPatient,
  documents: readonly string[],
): Promise<number[]> {
  const keys = nameKeys({ first_name: firstName, last_name: lastName, social_name: socialName })
  const born = birthDate === undefined ? sql`false` : mayBeBorn(birthDate)
  const isNamed = firstName !== '' && lastName !== ''
  return idsOf(
    queries,
    sql`select id from (
        select id, 1 as place from (${keptFrom(withDocument(documents))} select patient.id ${whereKept}) as of_document
        ${isNamed ? sql`union select id, case when ${born} then 0 else 2 end from patient where name_keys && ${keys}::text[]` : sql``}
      ) as similar_patient
      where exists (select from patient where patient.id = similar_patient.id and date_hour_deleted is null)
      group by id order by min(place), id`,
  )
}
