import { Link } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patient.ts'
import { paths } from '#contract/portalPaths.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { MOST_NAMESAKES, bornSameDay } from '#portal/patients/identity/namesakes.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'

interface NamesakeNoteProps {
  patient: PatientDetail
  onShowAll: () => void
}

/** The patients of the same name, each a link to the record. */
export function NamesakeNote({ patient, onShowAll }: NamesakeNoteProps) {
  const t = useTranslations('patientRecord.namesakes')
  const patients = useTranslations('patients')
  const format = useFormatter()
  const dates = useDates()
  const { sameName } = patient
  // Some services only count namesakes that were born on the same day.
  const count = sameName?.length ?? patient.namesakes ?? 0
  if (count === 0) return null
  const sameDay = sameName ? bornSameDay(patient, sameName) : (patient.namesakes ?? 0)
  const births = () =>
    format.list(
      (sameName ?? []).map((other) => (
        <Link
          key={other.id}
          to={paths.patient(other.id)}
          aria-label={t('openRecord', { date: dates.birth(other.birthDate), id: String(other.id) })}
          className="font-medium whitespace-nowrap text-accent-ink underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-1.5"
        >
          {dates.birth(other.birthDate) || patients('record', { id: String(other.id) })}
        </Link>
      )),
      { type: 'conjunction' },
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-panel px-5 py-3">
      <Icon name="info" className="text-new" />
      <div className="min-w-0 grow basis-60">
        <p>
          {sameName
            ? t.rich(count < MOST_NAMESAKES ? 'birthDates' : 'birthDatesAtLeast', { count, births })
            : t('bornSameDayOnly', { count })}
        </p>
        {sameName && sameDay > 0 && <p className="font-medium">{t('bornSameDay', { count: sameDay })}</p>}
      </div>
      <Button onClick={onShowAll}>{t('showAll')}</Button>
    </div>
  )
}
