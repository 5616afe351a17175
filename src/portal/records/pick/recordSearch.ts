import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { ownName } from '#contract/declaration/distinctName.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import type { employeeOperations } from '#contract/reports/employee.ts'
import type { lookups } from '#contract/resources/lookups.ts'
import { fold } from '#contract/names/matching.ts'
import type { FoundPatient } from '#contract/patients/patient.ts'
import type { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Client } from '#portal/http/client/client.ts'
import { referenceTo } from '#portal/records/recordReference.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'

/** Records that a search offers at a time. */
const CHOICES = 20
/** The largest page of the service. */
const LARGEST_PAGE = 500
const STALE_MS = 60_000

/** The result of a search. */
export interface FoundRecords<R> {
  records: readonly R[]
  /** How many records match. */
  count: number
  /** The searched text, where no record has exactly this name. */
  newName?: string | undefined
}

interface RecordSearchOptions {
  /** Names a record of a group whose names need its declaration. */
  describe?: (record: never) => RecordReference
  /** Only the examiners of released reports. */
  examiner?: 'true'
  /** Finds the record of just this name among any number of others, and says where there is none. */
  isExact?: boolean
  /** All of them, page by page, for a list that the portal filters. */
  isWhole?: boolean
}

/** The records of a group whose names match a text. `operation` finds those of the group by name. */
export const recordSearch = (
  client: Client,
  operation: Operation,
  text: string,
  { describe, examiner, isExact = false, isWhole = false }: RecordSearchOptions = {},
) =>
  queryOptions({
    queryKey: ['records', 'search', operation.path, { text, examiner, isExact, isWhole }],
    queryFn: async ({ signal }): Promise<FoundRecords<RecordReference>> => {
      const find = async (limit: number, from?: string) => {
        const query = { name: text || undefined, ...(examiner && { examiner }), limit, after: from }
        const { data, count, after } = await client.page(operation as NameSearch, { query, signal })
        const reference = (describe ?? referenceTo) as (record: unknown) => RecordReference
        return { records: data.map((record) => reference(record)), count, after }
      }
      const findAll = async (from?: string): Promise<FoundRecords<RecordReference>> => {
        const { records, count, after } = await find(LARGEST_PAGE, from)
        if (after === undefined || records.length === 0) return { records, count }
        return { records: [...records, ...(await findAll(after)).records], count }
      }
      if (isWhole) return findAll()
      const found = await find(CHOICES)
      if (!isExact || text === '') return found
      const hasName = ({ name = '' }: RecordReference) => fold(ownName(name)) === fold(text)
      if (found.records.some(hasName)) return found
      // The first of many matches may leave out the record that has just this name.
      const leftOut = found.count > CHOICES ? (await find(LARGEST_PAGE)).records.filter(hasName) : []
      const isKnown = leftOut.length === 0 && found.count <= LARGEST_PAGE
      return {
        records: [...leftOut, ...found.records],
        count: found.count,
        newName: isKnown ? text : undefined,
      }
    },
    staleTime: STALE_MS,
  })

/** The common form of operations that find records by name. */
type NameSearch = typeof employeeOperations.queryEmployee | typeof lookups.city.query

/** The patients that match a text, by an operation that finds patients. Not kept, because the key holds what was typed about a patient. */
export const patientSearch = (client: Client, operation: Operation, search: string) =>
  queryOptions({
    queryKey: ['records', 'patients', operation.path, search],
    queryFn: async ({ signal }): Promise<FoundRecords<FoundPatient>> => {
      const query = { search: search || undefined, limit: CHOICES }
      const { data, count } = await client.page(operation as PatientSearch, { query, signal })
      return { records: data, count }
    },
    gcTime: 0,
  })

type PatientSearch = typeof reportOperations.queryReportPatients

/** Reads names and choices anew, after a record was changed that they may name. */
export const refreshRecords = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['records'] })
