import { useTranslations } from 'use-intl'
import type { Filters } from '#portal/reports/url.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { EarlierReport } from './EarlierReport.tsx'
import type { OtherReports } from '#portal/reports/api/otherReports.ts'

interface EarlierTabProps {
  release: ListedRelease
  others: OtherReports
  filters: Filters
  onCompare: (releaseId: number) => void
}

/** The patient's other reports, those of the same exam first. */
export function EarlierTab({ release, others, filters, onCompare }: EarlierTabProps) {
  const t = useTranslations('readingPane.earlier')
  const { rows, error, loadMore, retry, isFetching, made, isPatientUnknown } = others
  const readPart = made?.incomplete && (
    <p className="text-small text-ink-2">{t('readPart', { count: made.records })}</p>
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
    { title: t('sameExam'), rows: rows.filter(isSameExam), onCompare },
    // Reports of different exams are not comparable.
    { title: t('otherExams'), rows: rows.filter((row) => !isSameExam(row)), onCompare: undefined },
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
                  isNewer={isNewer(row, release)}
                  filters={filters}
                  onCompare={group.onCompare}
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

const isNewer = (row: ListedRelease, release: ListedRelease): boolean =>
  releasedAt(release) > 0 && releasedAt(row) > releasedAt(release)

function EarlierSkeleton() {
  const t = useTranslations('readingPane.earlier')
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
