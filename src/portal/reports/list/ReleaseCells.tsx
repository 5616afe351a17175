import { Fragment, use } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { RecentTime } from '#portal/records/list/RecentTime.tsx'
import type { RecentTimeProps } from '#portal/records/list/RecentTime.tsx'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { isRead as isReadBy, ReadMarksContext } from '#portal/reports/api/readState.ts'
import { UNKNOWN, useNames } from '#portal/reports/document/useNames.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'
import { StatusBadges } from './StatusBadges.tsx'

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
  /** The content begins with a line of its own: the dot stands beside that, and headings show what is new. */
  isCard?: boolean
  children: ReactNode
}

const reading = { true: 'yes', false: 'no', undefined: undefined } as const

/** The first cell of a row, marked where the report is unread or new. By `data-read` the cells of an unread row are bold. */
export function RowMark({ release, isNew, short = false, isCard = false, children }: RowMarkProps) {
  const t = useTranslations('reportList')
  const isRead = isReadBy(release, use(ReadMarksContext).get(release.id))
  return (
    <div
      className={`flex min-w-0 gap-2 ${isCard ? 'items-start' : 'items-center'}`}
      data-read={reading[`${isRead}`]}
    >
      {/* A border, as a background is not drawn where colours are forced. */}
      <span
        className={`size-0 shrink-0 rounded-full border-4 ${isCard ? 'mt-2.5' : ''} ${isRead === false ? 'border-accent' : 'border-transparent forced-colors:invisible'}`}
      >
        {isRead === false && <span className="sr-only">{t('unread')}</span>}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
        <div className={short ? 'grow basis-18' : 'min-w-[min(100%,4.5rem)] grow basis-0'}>{children}</div>
        {isNew && (
          <span
            className={
              isCard
                ? 'sr-only'
                : 'shrink-0 text-head font-medium text-new group-aria-selected/row:text-ink-2'
            }
          >
            {t('new')}
            <span className="sr-only"> {t('newSinceVisit')}</span>
          </span>
        )}
      </div>
    </div>
  )
}

/** An unread row is bold; where the service keeps no read marks, none is. `RowMark` sets `data-read`. */
const unreadBold = 'group-has-data-[read=no]/row:font-bold'
const byReading = `${unreadBold} group-has-data-[read=yes]/row:font-normal`

export const ReleasedCell = ({
  release: { report },
  short = false,
  underDay = false,
}: ReleaseProps & Pick<RecentTimeProps, 'short' | 'underDay'>) =>
  report.dateReportRelease ? (
    <RecentTime at={report.dateReportRelease} short={short} underDay={underDay} className={unreadBold} />
  ) : (
    UNKNOWN
  )

export function PatientCell({ release, dense }: CellProps) {
  return (
    <div className={dense ? 'flex flex-wrap items-baseline gap-x-2' : ''}>
      <PatientName release={release} />
      <p className="text-head text-ink-3">
        <PatientFacts release={release} />
      </p>
      <Excerpt release={release} />
      <LookAgain release={release} />
    </div>
  )
}

/** The whole name, in as many lines as it needs: cut off, it could be taken for another patient's. */
function PatientName({ release: { report } }: ReleaseProps) {
  const name = useNames().patientLine(report.patient)
  return (
    <p className={`min-w-0 font-medium break-words ${byReading}`}>
      <RowLink>{name}</RowLink>
    </p>
  )
}

/** The record number, age and sex, which tell namesakes apart, and what is special about the report. */
function PatientFacts({ release }: ReleaseProps) {
  const person = usePersonText()
  const { patient } = release.report
  const { birthDate, gender } = patient
  const ageAndSex = person.ageAndSex(birthDate, gender.code)
  return (
    <>
      <span className="sr-only">{person.record(patient)}</span>
      <span aria-hidden="true">{patient.id > 0 ? patient.id : UNKNOWN}</span>
      {ageAndSex && ` · ${ageAndSex}`}
      <StatusBadges release={release} />
    </>
  )
}

export const ExamCell = ({ release: { report }, dense }: CellProps) => (
  <NameCell name={useNames().exam(report.exam)} dense={dense} />
)

export const ExaminerCell = ({ release: { report }, dense }: CellProps) => (
  <NameCell name={useNames().examiner(report.doctor)} dense={dense} />
)

const NameCell = ({ name, dense }: { name: string; dense: boolean }) => (
  <p className={`break-words ${dense ? '' : 'leading-4.5'}`}>{name}</p>
)

export function BornCell({ release: { report } }: ReleaseProps) {
  const dates = useDates()
  return <p className="truncate">{dates.birth(report.patient.birthDate) || UNKNOWN}</p>
}

/** The part of the text that shows what a search in the texts has found. */
function Excerpt({ release: { excerpt } }: ReleaseProps) {
  if (!excerpt) return null
  let at = 0
  return (
    <p className="line-clamp-2 pb-1 text-small font-normal break-words text-ink-2">
      {excerpt.map(({ text, match }) => {
        at += text.length
        return match ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>
      })}
    </p>
  )
}

/** The day and note of a report that was set aside. The service sends them only with the user's own lists. */
function LookAgain({ release: { aside } }: ReleaseProps) {
  const t = useTranslations('reportList')
  const dates = useDates()
  if (!aside) return null
  return (
    <p className="pb-1 text-small font-normal break-words text-ink-2">
      {t('lookAgain', { day: dates.day(aside.until) })}
      {aside.note && ` · ${aside.note}`}
    </p>
  )
}

interface ReleaseCardProps extends ReleaseProps {
  isNew: boolean
  /** Its day stands in a heading above. */
  underDay: boolean
}

/** A release as a card of two lines, or more where a name needs them: the patient and the time, and what tells the report from others. */
export function ReleaseCard({ release, isNew, underDay }: ReleaseCardProps) {
  const names = useNames()
  return (
    <RowMark release={release} isNew={isNew} isCard>
      <div className="flex items-baseline justify-between gap-3 pt-1">
        <PatientName release={release} />
        <span className="shrink-0 text-head text-ink-3">
          <ReleasedCell release={release} short underDay={underDay} />
        </span>
      </div>
      <p className="pb-1 text-small break-words text-ink-2">
        <PatientFacts release={release} />
        {' · '}
        {names.exam(release.report.exam)}
      </p>
      <Excerpt release={release} />
      <LookAgain release={release} />
    </RowMark>
  )
}
