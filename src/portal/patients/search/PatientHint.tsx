import { useFormatter, useTranslations } from 'use-intl'
import type { FoundPatient, Patient } from '#contract/patient.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
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
  const t = useTranslations('patients')
  const { mother } = patient
  if (!withMother && !namesakes) return null
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 text-head text-ink-3">
      {withMother && (
        <p className="min-w-0 truncate">{mother ? t('mother', { name: mother }) : t('noMother')}</p>
      )}
      {withMother && namesakes && <span aria-hidden="true">·</span>}
      {namesakes && <NamesakeHint patient={patient} namesakes={namesakes} />}
    </div>
  )
}

/** Says that a patient was found by what a merged record was known by. */
export function MergedHint({ patient }: { patient: FoundPatient }) {
  const formerly = usePersonText().formerly(patient)
  return formerly && <p className="text-head text-ink-3">{formerly}</p>
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
