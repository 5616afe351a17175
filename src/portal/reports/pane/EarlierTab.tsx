import { useTranslations } from 'use-intl'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { OtherReports } from '#portal/reports/api/otherReports.ts'
import { UNKNOWN, useNames } from '#portal/reports/document/useNames.ts'
import { useReports } from '#portal/reports/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Loading } from '#portal/ui/layout/Loading.tsx'
import { ReportLink } from './details/ReportLink.tsx'

interface EarlierTabProps {
  release: ListedRelease
  others: OtherReports
}

export function EarlierTab({ release, others }: EarlierTabProps) {
  const t = useTranslations('reportPane.earlier')
  const { rows, error, loadMore, retry, isFetching, fromListing, isPatientUnknown } = others
  const readPart = fromListing?.incomplete && (
    <p className="text-small text-ink-2">{t('readPart', { count: fromListing.records })}</p>
  )
  if (!rows) return error ? <Problem error={error} onRetry={retry} /> : <EarlierSkeleton />
  if (rows.length === 0 && !loadMore) {
    return (
      <Panel icon="report" title={t('empty')}>
        {isPatientUnknown ? t('patientUnknown') : (readPart ?? t('emptyText'))}
      </Panel>
    )
  }
  const { exam } = release.report
  const isSameExam = (row: ListedRelease) => exam.id > 0 && row.report.exam.id === exam.id
  const groups = [
    { title: t('sameExam'), rows: rows.filter(isSameExam), isComparable: true },
    // Reports of different exams are not comparable.
    { title: t('otherExams'), rows: rows.filter((row) => !isSameExam(row)), isComparable: false },
  ]
  return (
    <div className="flex max-w-[60rem] flex-col gap-6">
      {groups
        .filter((group) => group.rows.length > 0)
        .map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 text-small font-semibold text-ink-2">{group.title}</h3>
            <ul className="divide-y divide-line border-y border-line">
              {group.rows.map((row) => (
                <EarlierReport
                  key={row.id}
                  row={row}
                  isNewer={isNewerThan(row, release)}
                  isComparable={group.isComparable}
                />
              ))}
            </ul>
          </section>
        ))}
      {readPart}
      {error && <Problem error={error} onRetry={retry} />}
      {loadMore && !error && (
        <Button className="self-start" busy={isFetching} onClick={loadMore}>
          {t('showMore')}
        </Button>
      )}
    </div>
  )
}

const isNewerThan = (row: ListedRelease, release: ListedRelease): boolean =>
  releasedAt(release) > 0 && releasedAt(row) > releasedAt(release)

function EarlierSkeleton() {
  const t = useTranslations('reportPane.earlier')
  return <Loading text={t('loading')} shapes={['h-4 w-24', 'h-10 w-full', 'h-10 w-full']} />
}

interface EarlierReportProps {
  row: ListedRelease
  isNewer: boolean
  isComparable: boolean
}

/** One of the patient's other reports, with a link to it and a button that compares it with the open one. */
function EarlierReport({ row: { id, report }, isNewer, isComparable }: EarlierReportProps) {
  const { compare } = useReports()
  const t = useTranslations('reportPane.earlier')
  const dates = useDates()
  const names = useNames()
  const exam = names.exam(report.exam)
  const date = report.dateReportRelease ? dates.day(report.dateReportRelease) : UNKNOWN
  const marks = [isNewer && t('newer'), report.replacedBy !== 0 && t('replaced')].filter(Boolean)
  return (
    <li className="flex items-center gap-x-4 py-1">
      <ReportLink
        releaseId={id}
        className="group grid min-h-control min-w-0 grow grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 py-1 @max-[28rem]/pane:grid-cols-1"
      >
        <span className="text-ink-2 @max-[28rem]/pane:text-small">{date}</span>
        <span className="min-w-0">
          <span className="font-medium text-accent-ink group-hover:underline">{exam}</span>
          {marks.map((mark) => (
            <span
              key={String(mark)}
              className="ml-2 rounded-mark bg-sunken px-1.5 py-0.5 text-head text-ink-2"
            >
              {mark}
            </span>
          ))}
          <span className="block text-small text-ink-3">{names.examiner(report.doctor)}</span>
        </span>
      </ReportLink>
      {isComparable && (
        <Button
          variant="quiet"
          className="shrink-0"
          aria-label={t('compareWith', { exam, date })}
          onClick={() => compare(id)}
        >
          {t('compare')}
        </Button>
      )}
    </li>
  )
}
