import { createContext, use } from 'react'
import type { Draft } from './draft.ts'

interface FormValue {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The problem of a field in words; undefined while it is not to be shown. */
  error: (field: string) => string | undefined
  /** The focus has left a field: its problem may be shown. */
  leave: (field: string) => void
}

export const FormContext = createContext<FormValue | null>(null)

/** The form that a field belongs to. */
export function usePatientForm(): FormValue {
  const value = use(FormContext)
  if (!value) throw new Error('There is no form above this field.')
  return value
}
