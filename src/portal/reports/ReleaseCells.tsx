import { useTranslations } from 'use-intl'
import { fullName, patientNameLine } from '#contract/personName.ts'
import type { Release } from '#contract/release.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { usePersonText } from '#portal/locale/usePersonText.ts'

interface ReleaseProps {
  release: Release
}

/** The time of today's releases, the day of others; whole, where one points at it. */
export function ReleasedCell({ release: { report } }: ReleaseProps) {
  const dates = useDates()
  const released = report.dateReportRelease
  if (released === null) return '–'
  return (
    <time dateTime={released} title={dates.moment(released)} className="leading-4.5">
      {dates.recent(released)}
    </time>
  )
}

export const PatientCell = ({ release }: ReleaseProps) => (
  <>
    <PatientName release={release} />
    <PatientLine release={release} className="truncate" />
  </>
)

function PatientName({ release: { report } }: ReleaseProps) {
  const name = patientNameLine(report.patient)
  return (
    <p className="truncate font-medium" title={name}>
      {name}
    </p>
  )
}

/** The record number, age and sex, which tell namesakes apart. */
function PatientLine({ release: { report }, className }: ReleaseProps & { className: string }) {
  const t = useTranslations('reports')
  const person = usePersonText()
  const { id, birthDate, gender } = report.patient
  return (
    <p className={`text-head text-ink-3 ${className}`}>
      <span className="sr-only">{t('record', { id: String(id) })}</span>
      <span aria-hidden="true">{id}</span> · {person.short(birthDate, gender.code)}
    </p>
  )
}

export const ExamCell = ({ release: { report } }: ReleaseProps) => (
  <p className="line-clamp-2 leading-4.5">{report.exam.name}</p>
)

export const ExaminerCell = ({ release: { report } }: ReleaseProps) => (
  <p className="line-clamp-2 leading-4.5">{fullName(report.doctor)}</p>
)

/** All of it in two lines. */
export const ReleaseCard = ({ release }: ReleaseProps) => (
  <>
    <div className="flex items-baseline gap-2">
      <PatientName release={release} />
      <PatientLine release={release} className="shrink-0" />
      <span className="ml-auto shrink-0 pl-2 text-ink-3">
        <ReleasedCell release={release} />
      </span>
    </div>
    <p className="truncate text-small text-ink-3">
      {release.report.exam.name} · {fullName(release.report.doctor)}
    </p>
  </>
)
