import { createContext, use } from 'react'

/** What a form gives to its fields. */
export interface FormState<Draft> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Why a field cannot be stored, in words; undefined while that is not to be shown. */
  error: (field: string) => string | undefined
  /** The focus has left a field: its problem is shown from now on. */
  leave: (field: string) => void
}

/** The context of one kind of form, and the hook by which its fields get to the form above them. */
export function createFormContext<State>() {
  const FormContext = createContext<State | null>(null)
  const useFormState = (): State => {
    const form = use(FormContext)
    if (!form) throw new Error('There is no form above this field.')
    return form
  }
  return [FormContext, useFormState] as const
}
