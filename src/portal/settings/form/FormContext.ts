import { requiredContext } from '#portal/ui/layout/requiredContext.ts'
import type { FormState } from '#portal/records/form/FormFrame.tsx'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import type { Draft } from './fieldDraft.ts'

/** The form of a record, for its fields. */
export interface RecordFormState extends FormState<Draft> {
  group: Group
  /** The record as it was read; undefined for a new one. */
  record: AnyRecord | undefined
}

export const [FormContext, useRecordForm] = requiredContext<RecordFormState>('FormContext')
