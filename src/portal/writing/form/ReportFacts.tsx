import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import type { Draft, DraftPatient } from './draft.ts'

/** Of whom a report is, of which exam, and which doctor it names: what is to be compared before it is signed or released. */
export function ReportFacts({
  report: { patient, exam, dateExam, doctor },
}: {
  report: Pick<Draft, 'patient' | 'exam' | 'dateExam' | 'doctor'>
}) {
  const t = useTranslations('writing.form')
  const facts = usePatientFacts()
  const dates = useDates()
  const rows = [
    { label: t('patient'), name: patient?.name, detail: patient && facts(patient) },
    { label: t('exam'), name: exam?.name, detail: dateExam && dates.moment(dateExam) },
    { label: t('doctor'), name: doctor?.name },
  ]
  return <FactBoxes rows={rows} className="flex flex-col" />
}

interface FactBoxesProps {
  rows: readonly { label: string; name: string | undefined; detail?: string | null | undefined }[]
  className: string
}

/** Names that are to be compared, each with what tells namesakes apart. */
export const FactBoxes = ({ rows, className }: FactBoxesProps) => (
  <dl className={`gap-2 ${className}`}>
    {rows.map(({ label, name, detail }) => (
      <div key={label} className="min-w-0 rounded-control border border-line px-3 py-2">
        <dt className="text-head text-ink-2">{label}</dt>
        <dd className="min-w-0 break-words">
          <span className="block font-medium">{name}</span>
          {detail && <span className="block text-small text-ink-3">{detail}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

/** What tells namesakes apart, below the name that is chosen. */
export function usePatientFacts() {
  const person = usePersonText()
  return (patient: DraftPatient) =>
    [person.record(patient), person.facts(patient)].filter(Boolean).join(' · ')
}
