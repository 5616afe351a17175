import { useFormatter, useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { Tooltip } from '#portal/ui/overlay/Tooltip.tsx'
import { MOST_NAMESAKES, bornSameDay } from '#portal/patients/identity/namesakes.ts'
import type { Namesakes } from '#portal/patients/identity/namesakes.ts'

interface PatientHintProps {
  patient: Patient
  /** Other patients of the same name. */
  namesakes: Namesakes | undefined
  /** Also names the mother, where she has no column. */
  withMother: boolean
}

/** The mother and the namesakes of a patient, in small print below the name. */
export function PatientHint({ patient, namesakes, withMother }: PatientHintProps) {
  const text = usePatientText()
  if (!withMother && !namesakes) return null
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 text-head text-ink-3">
      {withMother && <p className="min-w-0 truncate">{text.mother(patient)}</p>}
      {withMother && namesakes && <span aria-hidden="true">·</span>}
      {namesakes && <NamesakeHint patient={patient} namesakes={namesakes} />}
    </div>
  )
}

/** The number of other patients of the same name, with their birth dates in a tooltip. */
function NamesakeHint({ patient, namesakes }: { patient: Patient; namesakes: Namesakes }) {
  const t = useTranslations('patientList.namesakes')
  const format = useFormatter()
  const dates = useDates()
  const count = namesakes.length
  const same = bornSameDay(patient, namesakes)
  const born = format.list(namesakes.map(({ birthDate }) => dates.birth(birthDate)).filter(Boolean), {
    type: 'unit',
  })
  const short = count < MOST_NAMESAKES ? t('count', { count }) : t('atLeast', { count })
  return (
    <Tooltip tip={t('tooltip', { short, dates: born })} className={same > 0 ? 'font-medium text-ink' : ''}>
      {same > 0 ? t('bornSameDay', { short, count, same }) : short}
    </Tooltip>
  )
}
