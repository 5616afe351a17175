import { createContext } from 'react'
import type { ReactNode } from 'react'
import type { Patient } from '#contract/patient.ts'

export interface RemovalProps {
  patient: Patient
  /** Where the focus goes when the dialog closes. */
  focusAfter: { kept: () => HTMLElement | null; gone: () => HTMLElement | null }
  /** The patient is no longer there. */
  onGone: () => void
  onClosed: () => void
}

/** Draws what removes the patient of the open report: it is not of this feature, so whoever shows the page brings it. */
export const RemovalContext = createContext<((props: RemovalProps) => ReactNode) | undefined>(undefined)
