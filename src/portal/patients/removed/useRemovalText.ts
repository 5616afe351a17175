import { useTranslations } from 'use-intl'
import type { ListedPatient } from '#portal/patients/patientQueries.ts'
import { useReasonText } from '#portal/patients/removal/removalReason.ts'
import { useDates } from '#portal/locale/useDates.ts'

/** When a patient was removed, by whom and why, in the reader's words. What another service does not tell is left out. */
export function useRemovalText() {
  const t = useTranslations('patientList.removed')
  const dates = useDates()
  const reasonText = useReasonText()
  return {
    /** 20 Nov 2026, 10:31 */
    moment: ({ dateHourDeleted }: ListedPatient) =>
      dateHourDeleted === null ? undefined : dates.moment(dateHourDeleted),
    /** by Rita Campos */
    by: ({ userDeleted: { id, name } }: ListedPatient) => {
      if (name === undefined && id === null) return undefined
      return t('by', { name: name ?? t('user', { id: String(id) }) })
    },
    reason: ({ removalReason }: ListedPatient) => (removalReason ? reasonText(removalReason) : undefined),
  }
}
