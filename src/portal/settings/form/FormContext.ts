import { createContext, use } from 'react'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import type { Draft } from './fieldDraft.ts'

/** The form of a record, for its fields. */
export interface RecordFormState {
  group: Group
  /** The record as it was read; undefined for a new one. */
  record: AnyRecord | undefined
  draft: Draft
  change: (part: Draft) => void
  /** Why a field cannot be stored, in words. */
  error: (field: string) => string | undefined
  /** A field was left: its problem is shown from now on. */
  leave: (field: string) => void
}

export const FormContext = createContext<RecordFormState | null>(null)

export function useRecordForm(): RecordFormState {
  const form = use(FormContext)
  if (!form) throw new Error('There is no form above this field.')
  return form
}
