import { use } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { isRead as isReadBy, ReadMarksContext } from '#portal/reports/api/readState.ts'
import { UNKNOWN, useNames } from '#portal/reports/document/useNames.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'

interface ReleaseProps {
  release: ListedRelease
}

export interface CellProps extends ReleaseProps {
  /** In one line. */
  dense: boolean
}

interface RowMarkProps extends ReleaseProps {
  /** It was released after the reader's last visit. */
  isNew: boolean
  /** The content is short, so that the mark has room beside it. */
  short?: boolean
  children: ReactNode
}

const reading = { true: 'yes', false: 'no', undefined: undefined } as const

/** The first cell of a row, marked where the report is unread or new. By `data-read` the cells of an unread row are bold. */
export function RowMark({ release, isNew, short = false, children }: RowMarkProps) {
  const t = useTranslations('reportList')
  const isRead = isReadBy(release, use(ReadMarksContext).get(release.id))
  return (
    <div className="flex min-w-0 items-center gap-2" data-read={reading[`${isRead}`]}>
      {/* A border, as a background is not drawn where colours are forced. */}
      <span
        className={`size-0 shrink-0 rounded-full border-4 ${isRead === false ? 'border-accent' : 'border-transparent forced-colors:invisible'}`}
      >
        {isRead === false && <span className="sr-only">{t('unread')}</span>}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
        <div className={short ? 'grow' : 'min-w-[min(100%,4.5rem)] grow basis-0'}>{children}</div>
        {isNew && (
          <span className="shrink-0 text-head font-medium text-new group-aria-selected/row:text-ink-2">
            {t('new')}
            <span className="sr-only"> {t('newSinceVisit')}</span>
          </span>
        )}
      </div>
    </div>
  )
}

/** An unread row is bold; where the service keeps no read marks, none is. `RowMark` sets `data-read`. */
const byReading = 'group-has-data-[read=no]/row:font-bold group-has-data-[read=yes]/row:font-normal'

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

export function PatientCell({ release, dense }: CellProps) {
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

export const ExamCell = ({ release: { report }, dense }: CellProps) => (
  <NameCell name={useNames().exam(report.exam)} dense={dense} />
)

export const ExaminerCell = ({ release: { report }, dense }: CellProps) => (
  <NameCell name={useNames().examiner(report.doctor)} dense={dense} />
)

const NameCell = ({ name, dense }: { name: string; dense: boolean }) => (
  <p className={dense ? 'truncate' : 'line-clamp-2 leading-4.5'} title={name}>
    {name}
  </p>
)

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
