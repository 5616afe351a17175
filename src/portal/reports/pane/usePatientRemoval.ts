import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { Patient } from '#contract/patients/patient.ts'
import { withdrawReportsOf } from '#portal/reports/api/updates/withdrawals.ts'
import { useCan } from '#portal/session/can.ts'
import { RemovalContext } from './removalContext.ts'

interface Removing {
  patient: Patient
  /** The button that has the focus again where the patient is kept. */
  opener: Element | null
  isGone: boolean
}

/** The removal of the open report's patient. Once the patient is gone the report closes, and the lists say that it was withdrawn. */
export function usePatientRemoval(patient: Patient | undefined, onClose: () => void) {
  const queryClient = useQueryClient()
  const canRead = useCan({ access: 'patient.read' })
  const canRemove = useCan({ access: 'patient.remove' })
  const drawRemoval = use(RemovalContext)
  const [removing, setRemoving] = useState<Removing>()
  // A foreign report may not say whose it is.
  const isOffered = drawRemoval && patient && patient.id > 0 && canRead && canRemove
  return {
    /** Asks whether to remove the patient; undefined where the user may not. */
    begin: isOffered
      ? () => setRemoving({ patient, opener: document.activeElement, isGone: false })
      : undefined,
    dialog:
      removing &&
      drawRemoval?.({
        patient: removing.patient,
        focusAfter: { kept: () => connected(removing.opener), gone: () => null },
        onGone: () => {
          setRemoving({ ...removing, isGone: true })
          withdrawReportsOf(queryClient, removing.patient.id)
        },
        onClosed: () => {
          setRemoving(undefined)
          if (removing.isGone) onClose()
        },
      }),
  }
}

const connected = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.isConnected ? element : null
