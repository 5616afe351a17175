import { createContext, use } from 'react'
import type { Draft } from './draft.ts'

interface FormValue {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** What is wrong with a field, worded; undefined as long as it need not be said. */
  error: (field: string) => string | undefined
  /** Somebody has left a field: what is wrong with it may be said. */
  leave: (field: string) => void
}

export const FormContext = createContext<FormValue | null>(null)

/** The form that a field stands in. */
export function usePatientForm(): FormValue {
  const value = use(FormContext)
  if (!value) throw new Error('There is no form above this field.')
  return value
}
