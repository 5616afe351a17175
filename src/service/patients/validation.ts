import { birthDateProblem } from '#contract/birthDate.ts'
import type { BirthDatePrecision } from '#contract/birthDatePrecision.ts'
import type { Patient } from '#contract/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { cityText, nameFields, type PatientBody } from './mapping.ts'
import type { FieldProblem } from './refusal.ts'
import { isDeepStrictEqual } from 'node:util'
import { imprecision } from '#service/records/birthDate.ts'
import { INEXACT } from '#service/http/issueProblem.ts'

const MIN = -2_147_483_648
const MAX = 2_147_483_647
// Limits on the answer: a caller chooses how many entries a list has, and the field names of records without a fixed form.
const MAX_PROBLEMS = 20
const MAX_NAME = 100
const isStorable = (value: number) => value >= MIN && value <= MAX

interface Circumstances {
  /** The record before the change. */
  stored?: Patient
  /** How much of a birth date has to be known. Left out where what is set was stored before. */
  birthDates?: BirthDatePrecision | undefined
}

/** Checks what the schema cannot: the problems that keep a patient from being stored, by field. */
export async function bodyProblems(
  queries: TransactionQueries,
  body: PatientBody,
  { stored, birthDates }: Circumstances,
): Promise<FieldProblem[]> {
  const problems = [
    ...textProblems(body),
    ...birthDateProblems(body, stored, birthDates),
    ...numberProblems(body),
    ...cityProblems(body, stored),
    ...looseProblems(body, stored),
    ...(await referenceProblems(queries, body, stored)),
  ]
  return problems
    .slice(0, MAX_PROBLEMS)
    .map(({ name, problem }) => ({ name: name.slice(0, MAX_NAME), problem }))
}

function textProblems(body: PatientBody): FieldProblem[] {
  const problems = nameFields.map((name) => {
    const required = name === 'firstName' || name === 'lastName'
    const text = body[name]
    return { name, problem: text === undefined ? undefined : nameProblem(text, { required }) }
  })
  return problems.flatMap(({ name, problem }) => (problem === undefined ? [] : [{ name, problem }]))
}

/** A year, or none, may stay in a record that has it, whatever the setting is now. */
function birthDateProblems(
  { birthDate }: PatientBody,
  stored: Patient | undefined,
  setting: BirthDatePrecision | undefined,
): FieldProblem[] {
  const isKept = setting === undefined || birthDate === stored?.birthDate
  const problem =
    (birthDate && birthDateProblem(birthDate)) || (isKept ? undefined : imprecision(birthDate, setting))
  return problem ? [{ name: 'birthDate', problem }] : []
}

function numberProblems(body: PatientBody): FieldProblem[] {
  const numbers = {
    externalId: body.externalId,
    defaultHealthPlan: body.defaultHealthPlan,
    // The description does not show what these two refer to, so any 32-bit number is accepted.
    'portalAccess.id': body.portalAccess?.id,
    'contacts.id': body.contacts?.id,
  }
  return Object.entries(numbers)
    .filter(([, value]) => value != null && !isStorable(value))
    .map(([name]) => ({ name, problem: 'must be a number of 32 bits' }))
}

const LONGEST_CITY_ID = 40

/** A city of another system may have any short text as its id. */
function cityProblems({ contacts }: PatientBody, stored: Patient | undefined): FieldProblem[] {
  const id = contacts && cityText(contacts.city.id)
  if (id == null || id.length <= LONGEST_CITY_ID || id === stored?.contacts.city.id) return []
  return [{ name: 'contacts.city.id', problem: `must not be longer than ${LONGEST_CITY_ID} characters` }]
}

type Reference = { name: string; id: number | null | undefined }
type Table =
  | 'gender'
  | 'marital_status'
  | 'unit'
  | 'employee'
  | 'document_type'
  | 'health_plan'
  | 'city'
  | 'occupation'

async function referenceProblems(
  queries: TransactionQueries,
  body: PatientBody,
  stored: Patient | undefined,
): Promise<FieldProblem[]> {
  const before = stored && references(stored)
  const unknown: Reference[] = []
  for (const [table, given] of Object.entries(references(body)) as [Table, Reference[]][]) {
    // References that the record has already may stay, even to removed records.
    const unchanged = new Set(before?.[table].map(({ id }) => id))
    const added = given.filter(({ id }) => !unchanged.has(id))
    unknown.push(...(await unknownIn(queries, table, added)))
  }
  return unknown.map(({ name }) => ({ name, problem: 'names no record that there is' }))
}

const references = (body: PatientBody): Record<Table, Reference[]> => ({
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

/** Tables whose ids may also be another system's: an id that is not in the table is accepted. */
const foreign: ReadonlySet<Table> = new Set(['health_plan', 'city', 'occupation'])

async function unknownIn(queries: TransactionQueries, table: Table, sent: Reference[]): Promise<Reference[]> {
  const given = sent.filter(({ id }) => id != null)
  const ids = given.flatMap(({ id }) => (id != null && Number.isInteger(id) && isStorable(id) ? [id] : []))
  const rows = ids.length
    ? await queries
        .selectFrom(table)
        .select(['id', 'date_hour_deleted'])
        .where('id', 'in', [...new Set(ids)])
        // A removal of one of them waits for this transaction, and then finds that a patient refers to it.
        .forShare()
        .execute()
    : []
  const isRemoved = new Map(rows.map((row) => [row.id, row.date_hour_deleted !== null]))
  return given.filter(({ id }) => id != null && (isRemoved.get(id) ?? !foreign.has(table)))
}

/** Why a text cannot be a person's name, or undefined. First and last names are required. */
function nameProblem(text: string, { required }: { required: boolean }): string | undefined {
  if (required && text.trim() === '') return 'must not be empty'
  if (hidden.test(text.replace(joiners, ''))) return 'has a character that is not seen'
  if (required && !/\p{L}/u.test(text)) return 'must have a letter'
  return undefined
}

// Control characters, line ends, and format characters, which are invisible or change the direction of the text.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
// Some scripts need zero-width joiners inside a word.
const joiners = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu

/** Fields whose records have no fixed form: the description names them without showing their fields. */
const looseFields = ['companions', 'occupation', 'screening', 'insurance'] as const

type LooseField = (typeof looseFields)[number]

/** Limits: the JSON of one such record, of all records of a field, and the nesting. */
const RECORD_BYTES = 4 * 1024
const FIELD_BYTES = 16 * 1024
const MAX_DEPTH = 4

/**
 * Problems of records without a fixed form. They are limited because every listing reads them with the patient. Records that are stored
 * already may stay as they are.
 */
const looseProblems = (
  body: Readonly<{ [F in LooseField]?: Patient[F] | undefined }>,
  stored: Patient | undefined,
): FieldProblem[] =>
  looseFields.flatMap((field) => {
    const records = body[field]
    if (!records || (stored && isDeepStrictEqual(records, stored[field]))) return []
    const problems = records.flatMap((record, index) => recordProblems(`${field}.${index}`, record))
    if (problems.length > 0 || bytesOf(records) <= FIELD_BYTES) return problems
    return [{ name: field, problem: `must not be longer than ${FIELD_BYTES} bytes of JSON` }]
  })

function recordProblems(name: string, record: Record<string, unknown>): FieldProblem[] {
  if (bytesOf(record) > RECORD_BYTES)
    return [{ name, problem: `must not be longer than ${RECORD_BYTES} bytes of JSON` }]
  return valueProblems(name, record, 0)
}

function valueProblems(name: string, value: unknown, depth: number): FieldProblem[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [{ name, problem: INEXACT }]
  if (typeof value !== 'object' || value === null) return []
  if (depth >= MAX_DEPTH) return [{ name, problem: `must not be nested deeper than ${MAX_DEPTH} levels` }]
  return Object.entries(value).flatMap(([key, inner]) => valueProblems(`${name}.${key}`, inner, depth + 1))
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
