import { useTranslations } from 'use-intl'
import { ToggleButton } from '#portal/ui/ToggleButton.tsx'
import type { PatientSelection } from './usePatientSelection.ts'

/** Gives cards their boxes: without them a press opens the patient. */
export function PatientCardsHead({
  selection: { selecting, begin, clear },
}: {
  selection: PatientSelection
}) {
  const t = useTranslations('patientList.selection')
  return (
    <div className="flex shrink-0 justify-end border-b border-line bg-panel px-3 py-1">
      <ToggleButton
        pressed={selecting}
        className="text-head pointer-fine:min-h-7"
        onClick={selecting ? clear : begin}
      >
        {t('several')}
      </ToggleButton>
    </div>
  )
}
