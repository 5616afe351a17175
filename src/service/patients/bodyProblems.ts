import type { ErrorResponse } from '#contract/error.ts'
import type { IdentifiedPatient } from '#contract/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { birthDateProblem } from './birthDate.ts'
import { nameProblem } from './nameProblem.ts'

type FieldProblem = NonNullable<ErrorResponse['fields']>[number]

/** What a person may write of a patient. */
export type PatientText = Omit<Partial<IdentifiedPatient>, 'id'>

/** The texts of a patient that are names of people. */
export const textFields = ['firstName', 'middleName', 'lastName', 'socialName', 'mother', 'father'] as const

const MIN = -2_147_483_648
const MAX = 2_147_483_647
const isStorable = (value: number) => value >= MIN && value <= MAX

/** What keeps a patient from being stored that its form alone does not show, field by field. */
export async function bodyProblems(queries: Queries, body: PatientText): Promise<FieldProblem[]> {
  return [...textProblems(body), ...numberProblems(body), ...(await referenceProblems(queries, body))]
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

type Reference = { name: string; id: number | null | undefined }

async function referenceProblems(queries: Queries, body: PatientText): Promise<FieldProblem[]> {
  const documentTypes = (body.documents ?? []).map((it, index) => ({
    name: `documents.${index}.type.id`,
    id: it.type.id,
  }))
  const unknown = [
    await unknownIn(queries, 'gender', [{ name: 'gender.id', id: body.gender?.id }]),
    await unknownIn(queries, 'marital_status', [{ name: 'maritalStatus.id', id: body.maritalStatus?.id }]),
    await unknownIn(queries, 'unit', [{ name: 'unit.id', id: body.unit?.id }]),
    await unknownIn(queries, 'employee', [
      { name: 'physicianRequester.id', id: body.physicianRequester?.id },
    ]),
    await unknownIn(queries, 'document_type', documentTypes),
  ]
  return unknown.flat().map(({ name }) => ({ name, problem: 'names no record that there is' }))
}

type Lookup = 'gender' | 'marital_status' | 'unit' | 'employee' | 'document_type'

async function unknownIn(queries: Queries, table: Lookup, references: Reference[]): Promise<Reference[]> {
  const given = references.filter(({ id }) => id != null)
  if (given.length === 0) return []
  const ids = given.flatMap(({ id }) => (id != null && isStorable(id) ? [id] : []))
  const rows = ids.length
    ? await queries
        .selectFrom(table)
        .select('id')
        .where('id', 'in', [...new Set(ids)])
        .execute()
    : []
  const known = new Set<number>(rows.map((row) => row.id))
  return given.filter(({ id }) => id != null && !known.has(id))
}
