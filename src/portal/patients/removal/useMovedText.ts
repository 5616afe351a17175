import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'

export type MovedReports = PatientDetail['movedReports']

/** What a restore does, or has done, with the reports that the removal moved to another record. */
export function useMovedText() {
  const t = useTranslations('patientRemoval.movedBack')
  return (moved: MovedReports): string | undefined => {
    if (!moved) return undefined
    const id = String(moved.to)
    const parts = [
      moved.back > 0 && t('back', { count: moved.back, id }),
      moved.stay > 0 && t('stay', { count: moved.stay, id }),
    ]
    return parts.filter(Boolean).join(' ')
  }
}
