import { sql } from 'kysely'
import { type ContradictedField, contradictions } from '#contract/integrations/contradictions.ts'
import type { EmployeeReference, ExamReference } from '#contract/reports/namedReferences.ts'
import { genderCodes } from '#contract/patients/patient.ts'
import type { PatientReference } from '#contract/reports/namedReferences.ts'
import { withoutDocumentType } from '#contract/patients/patientSearch.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { anotherIn, contradicted, knownPatients, withDocument } from '#service/records/knownPatients.ts'
import { mayBeNamed, selectEmployeeNames } from '#service/records/mayBeNamed.ts'
import { documentSearchText } from '#service/records/searchText.ts'

const sentFields: Readonly<Record<ContradictedField, string>> = {
  name: 'firstName',
  birthDate: 'birthDate',
  gender: 'gender',
  mother: 'mother',
}

/** A number alone contradicts no record, so that none has to be read. */
const saysMore = ({ id: _, ...more }: { id: number }): boolean =>
  Object.values(more).some((value) => value !== undefined && value !== null)

/**
 * Refuses a patient whose details, where some are sent beside the number, are another person's. Whether the number names a patient is checked
 * elsewhere.
 */
export async function refuseAnotherPatient(
  trx: TransactionQueries,
  reference: PatientReference,
): Promise<void> {
  if (!saysMore(reference)) return
  const { id, documents, externalId, gender, ...sent } = reference
  const code = gender?.code ?? genderCodes[(gender?.id ?? 0) - 1]
  const [patient] = await knownPatients(trx, sql`id = ${id}`)
  if (patient?.id !== id) return
  const fields = contradicted({ ...sent, gender: { code } }, patient)
  if (fields.length > 0)
    throw another(
      id,
      `has ${anotherIn(fields)}`,
      fields.map((field) => sentFields[field]),
    )
  for (const { number } of documents ?? []) {
    const text = documentSearchText(withoutDocumentType(number))
    const owners = text === '' ? [] : await knownPatients(trx, withDocument([text]))
    if (owners.length > 0 && owners.every((owner) => owner.id !== id))
      throw another(id, 'does not have that document, which is of another patient', ['documents'])
  }
  if (externalId == null || externalId === patient.records[0].externalId) return
  const numbered = await knownPatients(trx, sql`external_id = ${externalId}`)
  if (numbered.length > 0 && numbered.every((owner) => owner.id !== id))
    throw another(id, 'does not have that externalId, which is of another patient', ['externalId'])
}

const another = (id: number, how: string, names: readonly string[]): Problem =>
  new Problem(
    'record_changed',
    `The patient who was sent is not the one of record ${id}, which ${how}. Nothing was changed. Send the number of the right patient.`,
    { fields: names.map((name) => ({ name: `patient.${name}`, problem: 'is not what the record holds' })) },
  )

interface Sent {
  exam?: ExamReference
  doctor?: EmployeeReference
  requester?: EmployeeReference
}

/** Refuses an exam or a doctor whose name, where one is sent beside the number, is another one's. Whether the numbers name any is checked elsewhere. */
export async function refuseOtherNames(
  trx: TransactionQueries,
  { exam, doctor, requester }: Sent,
): Promise<void> {
  if (exam?.name?.trim()) {
    const stored = await trx
      .selectFrom('exam')
      .select(['name', 'title'])
      .where('id', '=', exam.id)
      .executeTakeFirst()
    const { name } = exam
    if (stored && ![stored.name, stored.title].some((storedName) => mayBeNamed(storedName, name)))
      throw otherName('exam', exam.id)
  }
  for (const [field, sent] of Object.entries({ doctor, requester })) {
    if (!sent || !saysMore(sent)) continue
    const stored = await selectEmployeeNames(trx, sent.id).executeTakeFirst()
    if (stored && contradictions(sent, stored).length > 0) throw otherName(field, sent.id)
  }
}

const otherName = (field: string, id: number): Problem =>
  new Problem(
    'record_changed',
    `The ${field} that was sent is not the one of record ${id}, which has another name. Nothing was changed. Send the number of the right one.`,
    { fields: [{ name: field, problem: 'is not what the record holds' }] },
  )
