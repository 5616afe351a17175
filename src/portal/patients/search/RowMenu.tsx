import { use } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { nameId } from '#portal/patients/identity/PatientIdentity.tsx'
import { usePatientActions } from '#portal/patients/identity/usePatientActions.ts'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import { ActiveRow } from '#portal/ui/table/rowControls.tsx'

interface RowMenuProps {
  patient: Patient
  /** The rows may change under the pointer. */
  locked: boolean
  onRemove: (patient: Patient, menuButton: HTMLElement | null) => void
}

/** What can be done with the patient of a row. */
export function RowMenu({ patient, locked, onRemove }: RowMenuProps) {
  const t = useTranslations('patients')
  const { itemsFor } = usePatientActions()
  const isActive = use(ActiveRow)
  return (
    <MenuButton
      icon="more"
      label={t('actions')}
      variant="bare"
      className="min-h-11 min-w-11"
      disabled={locked}
      tabIndex={isActive ? 0 : -1}
      aria-describedby={nameId(patient)}
      items={itemsFor(patient.id, (button) => onRemove(patient, button))}
    />
  )
}
