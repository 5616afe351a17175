import { useTranslations } from 'use-intl'
import type { Filters } from '#portal/reports/place.ts'
import type { ListedRelease } from '#portal/reports/queries.ts'
import { Problem } from '#portal/session/Problem.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { Skeleton } from '#portal/ui/Skeleton.tsx'
import { EarlierReport } from './EarlierReport.tsx'
import type { OtherReports } from './useOtherReports.ts'

interface EarlierTabProps {
  release: ListedRelease
  others: OtherReports
  filters: Filters
  onCompare: (releaseId: number) => void
}

/** The other reports of the same patient, those of the same exam first. */
export function EarlierTab({ release, others, filters, onCompare }: EarlierTabProps) {
  const t = useTranslations('readingPane.earlier')
  const { rows, error, more, retry, isFetching } = others
  if (!rows) return error ? <Problem error={error} onRetry={retry} /> : <EarlierComing />
  if (rows.length === 0 && !more) {
    return (
      <Panel icon="report" title={t('none')}>
        {t('noneText')}
      </Panel>
    )
  }
  const isSame = (row: ListedRelease) => row.report.exam.id === release.report.exam.id
  const groups = [
    { title: t('same'), rows: rows.filter(isSame), onCompare },
    // Two exams of different kinds have no words to compare.
    { title: t('others'), rows: rows.filter((row) => !isSame(row)), onCompare: undefined },
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
      {error && <Problem error={error} onRetry={retry} />}
      {more && !error && (
        <Button className="self-start" busy={isFetching} onClick={more}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

const isNewer = (row: ListedRelease, release: ListedRelease): boolean => {
  const [its, own] = [row, release].map(({ report }) => Date.parse(report.dateReportRelease ?? ''))
  return (its ?? 0) > (own ?? 0)
}

function EarlierComing() {
  const t = useTranslations('readingPane.earlier')
  return (
    <div role="status" aria-label={t('coming')} className="flex flex-col gap-3">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
