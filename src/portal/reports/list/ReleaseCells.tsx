import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { UNKNOWN, useNames } from '#portal/reports/document/useNames.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'
import { RowMark } from './RowMark.tsx'

interface ReleaseProps {
  release: ListedRelease
}

interface DenseProps extends ReleaseProps {
  /** In one line. */
  dense: boolean
}

/** An unread row is bold; where the service keeps no read marks, none is. `RowMark` sets `data-read`. */
const byReading = 'group-has-data-[read=no]/row:font-bold group-has-data-[read=yes]/row:font-normal'
const lines = (dense: boolean) => (dense ? 'truncate' : 'line-clamp-2 leading-4.5')

/** The time of today's releases, the day of others; the tooltip has both. */
export function ReleasedCell({ release: { report } }: ReleaseProps) {
  const dates = useDates()
  const released = report.dateReportRelease
  if (!released) return UNKNOWN
  return (
    <time
      dateTime={released}
      title={dates.moment(released)}
      className="leading-4.5 whitespace-nowrap group-has-data-[read=no]/row:font-bold"
    >
      {dates.recent(released)}
    </time>
  )
}

export function PatientCell({ release, dense }: DenseProps) {
  if (!dense) {
    return (
      <>
        <PatientName release={release} />
        <PatientLine release={release} />
      </>
    )
  }
  return (
    <div className="@container flex items-baseline gap-2">
      <PatientName release={release} />
      <PatientLine release={release} className="shrink-0" folds />
    </div>
  )
}

function PatientName({ release: { report } }: ReleaseProps) {
  const name = useNames().patientLine(report.patient)
  return (
    <p className={`truncate font-medium ${byReading}`} title={name}>
      <RowLink>{name}</RowLink>
    </p>
  )
}

interface PatientLineProps extends ReleaseProps {
  className?: string
  /** Where there is no room, only the number is shown. */
  folds?: boolean
}

/** The record number, age and sex, which tell namesakes apart. Before these, that another report has taken the place of this one. */
function PatientLine({ release, className = '', folds = false }: PatientLineProps) {
  const t = useTranslations('reports')
  const list = useTranslations('reportList')
  const person = usePersonText()
  const { patient, replacedBy } = release.report
  const { birthDate, gender } = patient
  const record = useNames().record(patient)
  const facts = [person.short(birthDate, gender.code), release.withdrawn && list('withdrawn')].filter(Boolean)
  return (
    <p className={`truncate text-head text-ink-3 ${className}`}>
      <span className="sr-only">{t('record', { id: record })}</span>
      <span aria-hidden="true">{record}</span>
      {replacedBy !== 0 && (
        <span className="font-semibold text-danger"> · {list('replacedBy', { id: String(replacedBy) })}</span>
      )}
      <span className={folds ? '@max-[13rem]:hidden' : ''}>{facts.map((fact) => ` · ${fact}`)}</span>
    </p>
  )
}

export function ExamCell({ release: { report }, dense }: DenseProps) {
  const name = useNames().exam(report.exam)
  return (
    <p className={lines(dense)} title={name}>
      {name}
    </p>
  )
}

export function ExaminerCell({ release: { report }, dense }: DenseProps) {
  const name = useNames().examiner(report.doctor)
  return (
    <p className={lines(dense)} title={name}>
      {name}
    </p>
  )
}

export function BornCell({ release: { report } }: ReleaseProps) {
  const dates = useDates()
  return <p className="truncate">{dates.birth(report.patient.birthDate) || UNKNOWN}</p>
}

/** A release as a card of two lines, with the patient and the date of release first. */
export function ReleaseCard({ release, isNew }: ReleaseProps & { isNew: boolean }) {
  const names = useNames()
  return (
    <RowMark release={release} isNew={isNew}>
      <div className="flex items-baseline justify-between gap-3">
        <PatientName release={release} />
        <span className="shrink-0 text-ink-3">
          <ReleasedCell release={release} />
        </span>
      </div>
      <div className="flex items-baseline gap-1 text-small text-ink-3">
        <PatientLine release={release} className="shrink-0" />
        <p className="min-w-0 truncate">
          · {names.exam(release.report.exam)} · {names.examiner(release.report.doctor)}
        </p>
      </div>
    </RowMark>
  )
}
