import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { MenuItem } from '#portal/ui/overlay/MenuButton.tsx'
import type { ListsOfPatientProps } from './ListsOfPatient.tsx'
import type { PatientListFilterProps } from './PatientListFilter.tsx'
import type { PatientListsDialogProps } from './PatientListsDialog.tsx'

export const LazyPatientListsDialog = lazyPart<PatientListsDialogProps>({
  name: 'the lists of patients',
  load: async () => (await import('./PatientListsDialog.tsx')).PatientListsDialog,
  messages: ['patientLists'],
})

export const LazyPatientListFilter = lazyPart<PatientListFilterProps>({
  name: 'the filter by a list of patients',
  load: async () => (await import('./PatientListFilter.tsx')).PatientListFilter,
  messages: ['filters'],
})

const LazyListsOfPatient = lazyPart<ListsOfPatientProps>({
  name: 'the lists of a patient',
  load: async () => (await import('./ListsOfPatient.tsx')).ListsOfPatient,
  messages: ['patientLists'],
})

interface ListsControl {
  /** Of a menu; none where the service keeps no lists. */
  items: readonly MenuItem[]
  open: () => void
  /** What the item opens. */
  dialog: ReactNode
}

/** Putting a patient on the user's lists, by a menu. */
export function useListsOfPatient(
  patient: ListsOfPatientProps['patient'] | undefined,
  label: string,
): ListsControl {
  const isOffered = useCapability('listPatientLists') === 'offered'
  const [askedId, setAskedId] = useState<number>()
  const open = () => setAskedId(patient?.id)
  return {
    items: isOffered && patient ? [{ icon: 'list', label, onClick: open }] : [],
    open,
    dialog: patient && askedId === patient.id && (
      <LazyListsOfPatient patient={patient} onClose={() => setAskedId(undefined)} />
    ),
  }
}
