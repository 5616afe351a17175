import { useFormatter, useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { RowTip } from '#portal/ui/RowTip.tsx'
import { MOST_NAMESAKES } from './namesakes.ts'
import type { Namesakes } from './namesakes.ts'

interface PatientHintProps {
  patient: Patient
  /** Others of the same name. */
  namesakes: Namesakes | undefined
  /** No column says whose child the patient is. */
  withMother: boolean
}

/** What tells a patient from others of the name, in small print below it. */
export function PatientHint({ patient, namesakes, withMother }: PatientHintProps) {
  const t = useTranslations('patients')
  const { mother } = patient
  if (!withMother && !namesakes) return null
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 text-head text-ink-3">
      {withMother && (
        <p className="min-w-0 truncate">{mother ? t('motherIs', { name: mother }) : t('noMother')}</p>
      )}
      {withMother && namesakes && <span aria-hidden="true">·</span>}
      {namesakes && <NamesakeHint patient={patient} namesakes={namesakes} />}
    </div>
  )
}

/** How many others have the name, and when they were born. */
function NamesakeHint({ patient, namesakes }: { patient: Patient; namesakes: Namesakes }) {
  const t = useTranslations('patientList.namesakes')
  const format = useFormatter()
  const dates = useDates()
  const count = namesakes.length
  const same = namesakes.filter(({ birthDate }) => birthDate === patient.birthDate).length
  const born = format.list(
    namesakes.map(({ birthDate }) => dates.birth(birthDate)),
    { type: 'unit' },
  )
  const short = count < MOST_NAMESAKES ? t('some', { count }) : t('many', { count })
  return (
    <RowTip tip={t('born', { short, dates: born })} className={same > 0 ? 'font-medium text-ink' : ''}>
      {same > 0 ? t('sameDay', { short, count, same }) : short}
    </RowTip>
  )
}
