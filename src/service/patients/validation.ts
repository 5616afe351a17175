import { birthDateProblem } from '#contract/patients/birthDate.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import type { Patient } from '#contract/patients/patient.ts'
import type { patient } from '#contract/resources/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { FieldProblem, NamedTarget, Writing } from '#service/resources/hooks/hooks.ts'
import { isDeepStrictEqual } from 'node:util'
import { imprecision } from '#service/records/birthDate.ts'
import { INEXACT } from '#service/http/issueProblem.ts'
import { noSuchRecord } from '#service/resources/writing/references.ts'

const MIN = -2_147_483_648
const MAX = 2_147_483_647
// Limits on the answer: a caller chooses how many entries a list has, and the field names of records without a fixed form.
const MAX_PROBLEMS = 20
const MAX_NAME = 100
const isStorable = (value: number) => value >= MIN && value <= MAX

type PatientValues = Writing<typeof patient>['values']

/** The text fields that are names of people. */
const nameFields = ['firstName', 'middleName', 'lastName', 'socialName', 'mother', 'father'] as const

interface Circumstances {
  /** The record before the change. */
  stored: Patient | undefined
  /** How much of a birth date has to be known. Left out where what is set was stored before. */
  birthDates?: BirthDatePrecision | undefined
}

/** Checks what the schema cannot: the problems that keep a patient from being stored, by field. */
export async function valueProblems(
  queries: TransactionQueries,
  values: PatientValues,
  { stored, birthDates }: Circumstances,
): Promise<FieldProblem[]> {
  const problems = [
    ...textProblems(values),
    ...birthDateProblems(values, stored, birthDates),
    ...numberProblems(values),
    ...cityProblems(values, stored),
    ...looseProblems(values, stored),
    ...(await removedReferences(queries, values, stored)),
  ]
  return problems
    .slice(0, MAX_PROBLEMS)
    .map(({ name, problem }) => ({ name: name.slice(0, MAX_NAME), problem }))
}

function textProblems(values: PatientValues): FieldProblem[] {
  const problems = nameFields.map((name) => {
    const required = name === 'firstName' || name === 'lastName'
    const text = values[name]
    return { name, problem: text === undefined ? undefined : nameProblem(text, { required }) }
  })
  return problems.flatMap(({ name, problem }) => (problem === undefined ? [] : [{ name, problem }]))
}

/** A year, or none, may stay in a record that has it, whatever the setting is now. */
function birthDateProblems(
  { birthDate }: PatientValues,
  stored: Patient | undefined,
  setting: BirthDatePrecision | undefined,
): FieldProblem[] {
  const isKept = setting === undefined || birthDate === stored?.birthDate
  const problem =
    (birthDate && birthDateProblem(birthDate)) || (isKept ? undefined : imprecision(birthDate, setting))
  return problem ? [{ name: 'birthDate', problem }] : []
}

function numberProblems(values: PatientValues): FieldProblem[] {
  const numbers = {
    externalId: values.externalId,
    defaultHealthPlan: values.defaultHealthPlan,
    // The description does not show what these two refer to, so any 32-bit number is accepted.
    'portalAccess.id': values.portalAccess?.id,
    'contacts.id': values.contacts?.id,
  }
  // No patient is without one of these.
  const missing = (['gender', 'maritalStatus'] as const).filter((name) => values[name] === null)
  return [
    ...Object.entries(numbers)
      .filter(([, value]) => value != null && !isStorable(value))
      .map(([name]) => ({ name, problem: 'must be a number of 32 bits' })),
    ...missing.map((name) => ({ name: `${name}.id`, problem: noSuchRecord(0) })),
  ]
}

const LONGEST_CITY_ID = 40

/** A city's id as it is stored: numbers without leading zeros (`007` is 7), an empty text as null. */
export const cityText = (id: string | number | null): string | null => {
  const text = String(id ?? '').trim()
  return text === '' ? null : text.replace(/^0+(?=\d+$)/, '')
}

/** A city of another system may have any short text as its id. */
function cityProblems({ contacts }: PatientValues, stored: Patient | undefined): FieldProblem[] {
  const id = contacts?.city.id
  if (typeof id !== 'string' || id.length <= LONGEST_CITY_ID || id === stored?.contacts.city.id) return []
  return [{ name: 'contacts.city.id', problem: `must not be longer than ${LONGEST_CITY_ID} characters` }]
}

/** The types of documents, which have to exist. Those that the patient has already may stay. */
export function documentTypes({ documents = [] }: PatientValues, stored: Patient | undefined): NamedTarget[] {
  const known = new Set(stored?.documents.map(({ type }) => type.id))
  return documents.flatMap(({ type: { id } }, index) =>
    known.has(id) ? [] : [{ name: `documents.${index}.type.id`, table: 'document_type', id }],
  )
}

type ForeignTable = 'health_plan' | 'city' | 'occupation'
type Reference = { name: string; id: unknown }

/** Ids that may also be another system's, by the table in which they are looked for. */
const foreignReferences = (
  values: Pick<PatientValues, 'defaultHealthPlan' | 'contacts' | 'occupation'>,
): Record<ForeignTable, Reference[]> => ({
  health_plan: [{ name: 'defaultHealthPlan', id: values.defaultHealthPlan }],
  city: [{ name: 'contacts.city.id', id: numberIn(values.contacts?.city.id) }],
  occupation: (values.occupation ?? []).map(({ id }, index) => ({ name: `occupation.${index}.id`, id })),
})

const numberIn = (id: string | number | null | undefined) =>
  /^\d{1,9}$/.test(String(id)) ? Number(id) : undefined

/** References to removed records. Those that the patient has already may stay; an id that is not in the table is another system's. */
async function removedReferences(
  queries: TransactionQueries,
  values: PatientValues,
  stored: Patient | undefined,
): Promise<FieldProblem[]> {
  const before = stored && foreignReferences(stored)
  const problems: FieldProblem[] = []
  for (const [table, given] of Object.entries(foreignReferences(values)) as [ForeignTable, Reference[]][]) {
    const known = new Set(before?.[table].map(({ id }) => id))
    const added = given.filter(
      ({ id }) => !known.has(id) && typeof id === 'number' && Number.isInteger(id) && isStorable(id),
    )
    if (added.length === 0) continue
    const rows = await queries
      .selectFrom(table)
      .select(['id', 'date_hour_deleted'])
      .where('id', 'in', [...new Set(added.map(({ id }) => Number(id)))])
      // A removal of one of them waits for this transaction, and then finds that a patient refers to it.
      .forShare()
      .execute()
    const removed = new Set(rows.filter((row) => row.date_hour_deleted !== null).map(({ id }) => id))
    for (const { name, id } of added)
      if (removed.has(Number(id))) problems.push({ name, problem: 'names no record that there is' })
  }
  return problems
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
  values: Readonly<{ [F in LooseField]?: Patient[F] | undefined }>,
  stored: Patient | undefined,
): FieldProblem[] =>
  looseFields.flatMap((field) => {
    const records = values[field]
    if (!records || (stored && isDeepStrictEqual(records, stored[field]))) return []
    const problems = records.flatMap((record, index) => recordProblems(`${field}.${index}`, record))
    if (problems.length > 0 || bytesOf(records) <= FIELD_BYTES) return problems
    return [{ name: field, problem: `must not be longer than ${FIELD_BYTES} bytes of JSON` }]
  })

function recordProblems(name: string, record: Record<string, unknown>): FieldProblem[] {
  if (bytesOf(record) > RECORD_BYTES)
    return [{ name, problem: `must not be longer than ${RECORD_BYTES} bytes of JSON` }]
  return nestingProblems(name, record, 0)
}

function nestingProblems(name: string, value: unknown, depth: number): FieldProblem[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [{ name, problem: INEXACT }]
  if (typeof value !== 'object' || value === null) return []
  if (depth >= MAX_DEPTH) return [{ name, problem: `must not be nested deeper than ${MAX_DEPTH} levels` }]
  return Object.entries(value).flatMap(([key, inner]) => nestingProblems(`${name}.${key}`, inner, depth + 1))
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
