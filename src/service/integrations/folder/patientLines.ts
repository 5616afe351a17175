import { isDeepStrictEqual } from 'node:util'
import { numberProblem } from '#contract/patients/documentNumbers.ts'
import { SentPatient } from '#contract/integrations/intake.ts'
import { genderCodes, NewPatient, type Patient } from '#contract/patients/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { parse } from '#service/http/parse.ts'
import { matchPatient } from '#service/integrations/matchPatient.ts'
import { readDetail } from '#service/patients/detail.ts'
import { lockPatient } from '#service/patients/repository.ts'
import { patientWriting } from '#service/patients/writing.ts'
import { documentSearchText } from '#service/records/searchText.ts'
import type { Cells } from './folderFiles.ts'
import { bind, type FolderContext, knownRecord, refused, rowNamed, type StoreLine } from './context.ts'

/** Reads a line of patients.csv. */
export function patientLine(context: FolderContext, cells: Cells<'patients'>): StoreLine {
  const { externalId, document, documentType, gender, phone, email, ...texts } = cells
  if (externalId === undefined && document === undefined)
    throw refused('externalId', 'is missing, and there is no document by which the patient could be known')
  if (document !== undefined && documentType === undefined)
    throw refused('documentType', 'is missing beside the document')
  const named = parse(
    SentPatient,
    { ...texts, externalId, ...(document !== undefined && { documents: [{ number: document }] }) },
    'line',
  )
  return async (trx) => {
    const sex = gender === undefined ? undefined : await rowNamed(trx, 'gender', 'gender', gender)
    const body = { ...texts, ...(sex && { gender: { id: sex.id } }) }
    const documents =
      document === undefined || documentType === undefined
        ? []
        : [await documentOf(trx, document, documentType)]
    const reached = { ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) }
    const code = sex && genderCodes[sex.id - 1]
    const described = { ...named, ...(code && { gender: { code } }) }
    const match = await matchPatient({ queries: trx, integrationId: context.integrationId }, described)
    const known = await knownRecord(trx, context, 'patient', externalId, match)
    if (known !== undefined) {
      const isChanged = await change(trx, context, known, body, documents, reached)
      await bind(trx, context, 'patient', externalId, known)
      return isChanged ? 'changed' : 'unchanged'
    }
    const contacts = { id: 0, city: { id: null }, ...reached }
    const sent = parse(NewPatient, { ...body, documents, contacts }, 'line')
    const { id } = await patientWriting(context).insert(trx, sent, context.writer)
    await bind(trx, context, 'patient', externalId, id)
    return 'created'
  }
}

async function documentOf(trx: TransactionQueries, number: string, typeText: string) {
  const type = await rowNamed(trx, 'document_type', 'documentType', typeText)
  const problem = numberProblem(type.code ?? type.name, number)
  if (problem) throw refused('document', problem)
  return { id: 0, number, type: { id: type.id } }
}

/** Writes what the line says otherwise. A document is added to those that the patient has. */
async function change(
  trx: TransactionQueries,
  context: FolderContext,
  id: number,
  body: Record<string, unknown>,
  documents: Patient['documents'],
  reached: Partial<Patient['contacts']>,
): Promise<boolean> {
  const locked = await lockPatient(trx, id)
  if (!locked) throw refused('externalId', 'leads to a patient who was removed')
  const stored = await readDetail(trx, id)
  const changes: Record<string, unknown> = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isSame(name, stored[name as keyof Patient], value)),
  )
  const added = documents.filter(
    ({ number }) =>
      !stored.documents.some((one) => documentSearchText(one.number) === documentSearchText(number)),
  )
  if (added.length > 0) changes['documents'] = [...stored.documents, ...added]
  const contacts = { ...stored.contacts, ...reached }
  if (!isDeepStrictEqual(contacts, stored.contacts)) changes['contacts'] = contacts
  if (Object.keys(changes).length === 0) return false
  const { firstName, lastName, birthDate } = stored
  const sent = parse(NewPatient, { firstName, lastName, birthDate, ...changes }, 'line')
  await patientWriting(context).update(trx, id, stored.dateHourChanged, sent, context.writer)
  return true
}

function isSame(name: string, stored: unknown, sent: unknown): boolean {
  // The year alone says nothing else than a day in it.
  if (name === 'birthDate') return String(stored).startsWith(String(sent))
  if (typeof sent === 'string') return stored === sent.normalize('NFC')
  return (stored as { id: number } | null)?.id === (sent as { id: number }).id
}
