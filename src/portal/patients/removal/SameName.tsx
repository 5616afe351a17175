import { useFormatter, useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { sharedName } from '#portal/patients/namesakes.ts'

/** More of them would be read by nobody. */
const MOST = 4

interface SameNameProps {
  patient: PatientDetail
  /** They stand beside the patient: they need not be told again. */
  compared: boolean
}

/** Who else has the patient's name, and the warning where somebody was born on the same day, too. */
export function SameName({ patient, compared }: SameNameProps) {
  const t = useTranslations('patientRemoval')
  const removal = useTranslations('patients.removal')
  const dates = useDates()
  const format = useFormatter()
  const { sameName: others = [], birthDate } = patient
  const namesakes = patient.namesakes ?? others.filter((it) => it.birthDate === birthDate).length
  const births = others
    .slice(0, MOST)
    .map((it) => t('born', { date: dates.birth(it.birthDate), id: String(it.id) }))
  if (others.length > MOST) births.push(t('moreBorn', { count: others.length - MOST }))
  return (
    <>
      {!compared && births.length > 0 && (
        <p>{t('sameName', { count: others.length, births: format.list(births, { type: 'conjunction' }) })}</p>
      )}
      {namesakes > 0 && <p>{removal('namesakes', { count: namesakes, name: sharedName(patient) })}</p>}
    </>
  )
}
