import { createContext } from 'react'
import type { ReactNode } from 'react'
import type { Patient } from '#contract/patients/patient.ts'

export interface RemovalProps {
  patient: Patient
  /** Where the focus goes when the dialog closes. */
  focusAfter: { kept: () => HTMLElement | null; gone: () => HTMLElement | null }
  /** The patient is no longer there. */
  onGone: () => void
  onClosed: () => void
}

/** Renders the dialog that removes the patient of the open report. The app passes it in, because reports do not import from patients. */
export const RemovalContext = createContext<((props: RemovalProps) => ReactNode) | undefined>(undefined)
