import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { RowButton } from '#portal/ui/RowButton.tsx'

/** The id of what says whose row it is. */
export const nameId = ({ id }: Patient): string => `patient-${id}`

interface RemoveButtonProps {
  patient: Patient
  locked: boolean
  onRemove: (patient: Patient, button: HTMLElement) => void
}

export function RemoveButton({ patient, locked, onRemove }: RemoveButtonProps) {
  const t = useTranslations('patients')
  return (
    <RowButton
      look="quietDanger"
      className="px-2 text-small"
      disabled={locked}
      aria-describedby={nameId(patient)}
      onClick={(event) => onRemove(patient, event.currentTarget)}
    >
      {t('removal.action')}
    </RowButton>
  )
}
