import type { IdentifiedPatient, Patient } from '#contract/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { birthDateProblem } from './birthDate.ts'
import { looseProblems } from './looseRecords.ts'
import { nameProblem } from './nameProblem.ts'
import type { FieldProblem } from './refusal.ts'

/** What a person may write of a patient. */
export type PatientText = Omit<Partial<IdentifiedPatient>, 'id'>

/** The texts of a patient that are names of people. */
export const textFields = ['firstName', 'middleName', 'lastName', 'socialName', 'mother', 'father'] as const

const MIN = -2_147_483_648
const MAX = 2_147_483_647
// A caller chooses how many entries a list has, and the names of what stands in a record of a form of its own.
const MAX_PROBLEMS = 20
const MAX_NAME = 100
const isStorable = (value: number) => value >= MIN && value <= MAX

/** What keeps a patient from being stored that its form alone does not show, field by field. */
export async function bodyProblems(
  queries: TransactionQueries,
  body: PatientText,
  stored?: Patient,
): Promise<FieldProblem[]> {
  const problems = [
    ...textProblems(body),
    ...numberProblems(body),
    ...cityProblems(body, stored),
    ...looseProblems(body, stored),
    ...(await referenceProblems(queries, body, stored)),
  ]
  return problems.slice(0, MAX_PROBLEMS).map((it) => ({ ...it, name: it.name.slice(0, MAX_NAME) }))
}

function textProblems(body: PatientText): FieldProblem[] {
  const problems = textFields.map((name) => {
    const required = name === 'firstName' || name === 'lastName'
    const text = body[name]
    return { name, problem: text === undefined ? undefined : nameProblem(text, { required }) }
  })
  const { birthDate } = body
  const born = {
    name: 'birthDate',
    problem: birthDate === undefined ? undefined : birthDateProblem(birthDate),
  }
  return [...problems, born].flatMap(({ name, problem }) =>
    problem === undefined ? [] : [{ name, problem }],
  )
}

function numberProblems(body: PatientText): FieldProblem[] {
  const numbers = {
    externalId: body.externalId,
    defaultHealthPlan: body.defaultHealthPlan,
    // Of what these two point to, the description shows nothing, so any number of the right size is kept.
    'portalAccess.id': body.portalAccess?.id,
    'contacts.id': body.contacts?.id,
  }
  return Object.entries(numbers)
    .filter(([, value]) => value != null && !isStorable(value))
    .map(([name]) => ({ name, problem: 'must be a number of 32 bits' }))
}

const LONGEST_CITY_ID = 40

/** Another system's city may be known by any short text. */
function cityProblems({ contacts }: PatientText, stored: Patient | undefined): FieldProblem[] {
  const id = contacts && cityText(contacts.city.id)
  if (id == null || id.length <= LONGEST_CITY_ID || id === stored?.contacts.city.id) return []
  return [{ name: 'contacts.city.id', problem: `must not be longer than ${LONGEST_CITY_ID} characters` }]
}

/** A city's id as it is stored: a number, however it is written, in one form (`007` is 7), and an empty text as none. */
export const cityText = (id: string | number | null): string | null => {
  const text = String(id ?? '').trim()
  return text === '' ? null : text.replace(/^0+(?=\d+$)/, '')
}

type Reference = { name: string; id: number | null | undefined }
type Table =
  'gender' | 'marital_status' | 'unit' | 'employee' | 'document_type' | 'health_plan' | 'city' | 'occupation'

async function referenceProblems(
  queries: TransactionQueries,
  body: PatientText,
  stored: Patient | undefined,
): Promise<FieldProblem[]> {
  const before = stored && references(stored)
  const unknown: Reference[] = []
  for (const [table, given] of Object.entries(references(body)) as [Table, Reference[]][]) {
    // What the record refers to already it may go on to refer to.
    const kept = new Set(before?.[table].map(({ id }) => id))
    const added = given.filter(({ id }) => !kept.has(id))
    unknown.push(...(await unknownIn(queries, table, added)))
  }
  return unknown.map(({ name }) => ({ name, problem: 'names no record that there is' }))
}

const references = (body: PatientText): Record<Table, Reference[]> => ({
  gender: [{ name: 'gender.id', id: body.gender?.id }],
  marital_status: [{ name: 'maritalStatus.id', id: body.maritalStatus?.id }],
  unit: [{ name: 'unit.id', id: body.unit?.id }],
  employee: [{ name: 'physicianRequester.id', id: body.physicianRequester?.id }],
  document_type: (body.documents ?? []).map(({ type: { id } }, index) => ({
    name: `documents.${index}.type.id`,
    id,
  })),
  health_plan: [{ name: 'defaultHealthPlan', id: body.defaultHealthPlan }],
  city: [{ name: 'contacts.city.id', id: numberIn(body.contacts && cityText(body.contacts.city.id)) }],
  occupation: (body.occupation ?? []).map(({ id }, index) => ({
    name: `occupation.${index}.id`,
    id: typeof id === 'number' ? id : undefined,
  })),
})

const numberIn = (id: string | number | null | undefined) =>
  /^\d{1,9}$/.test(String(id)) ? Number(id) : undefined

/** Of these the description shows no more than the place of a number: one of another system is kept, too. */
const foreign: ReadonlySet<Table> = new Set(['health_plan', 'city', 'occupation'])

async function unknownIn(
  queries: TransactionQueries,
  table: Table,
  asked: Reference[],
): Promise<Reference[]> {
  const given = asked.filter(({ id }) => id != null)
  const ids = given.flatMap(({ id }) => (id != null && Number.isInteger(id) && isStorable(id) ? [id] : []))
  const rows = ids.length
    ? await queries
        .selectFrom(table)
        .select(['id', 'date_hour_deleted'])
        .where('id', 'in', [...new Set(ids)])
        // Whoever is about to remove one of them waits, and then sees this patient.
        .forShare()
        .execute()
    : []
  const isRemoved = new Map(rows.map((row) => [row.id, row.date_hour_deleted !== null]))
  return given.filter(({ id }) => id != null && (isRemoved.get(id) ?? !foreign.has(table)))
}
