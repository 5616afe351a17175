import type { ReactNode } from 'react'
import type { Operation } from '#contract/declaration/operation.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { patientOperations } from '#contract/patients/patientOperations.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { listPages } from '#portal/records/list/listPages.ts'
import { usePagedList } from '#portal/records/list/usePagedList.ts'

/** Entries that are loaded at a time. */
const PAGE_SIZE = 20

/** A request to undo fields of a change. */
export interface UndoRequest {
  id: number
  changeId: number
  /** The version of the record that the user has looked at. */
  dateHourChanged: string
  fields: string[]
}

/** A record whose changes are shown and undone, and what its group adds to that. */
export interface ChangedRecord {
  /** The first part of the keys of its queries, which are read again together. */
  feature: 'patients' | 'settings'
  declared: Resource
  id: number
  /** The record as it is stored, once it is read. */
  stored: { dateHourChanged: string; dateHourDeleted: string | null } | undefined
  /** The operation that lists the changes. */
  history: Operation
  /** Undoes a change, and shows the record as it is then. Undefined where the user may not. */
  undo: ((request: UndoRequest) => Promise<void>) | undefined
  /** Reads the record again. */
  reread: () => unknown
  /** Fields and their values, in the reader's words. */
  labelOf: (field: string) => string
  valueOf: (field: string, value: unknown, empty: string) => ReactNode
  /** Why a change was not undone, as a part of a sentence, where the group has words of its own for it. */
  problemOf?: (error: Error) => string
}

/** The changes of a record, last first. They become more with each change, and are not kept in the cache. */
export function useHistory({ feature, declared, id, history }: ChangedRecord) {
  const client = useClient()
  return usePagedList({
    ...listPages([feature, 'history', declared.name, id], ({ after, signal }) =>
      client.page(history as HistoryOperation, {
        params: { id },
        query: { limit: PAGE_SIZE, after },
        signal,
      }),
    ),
    gcTime: 0,
  })
}

/** The common form of the operations that list changes. */
type HistoryOperation = typeof patientOperations.listPatientHistory

export type History = ReturnType<typeof useHistory>
