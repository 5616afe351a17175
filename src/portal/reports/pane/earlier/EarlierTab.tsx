import { useTranslations } from 'use-intl'
import { Problem } from '#portal/feedback/Problem.tsx'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { OtherReports } from '#portal/reports/api/otherReports.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Loading } from '#portal/ui/layout/Loading.tsx'
import { Timeline } from './Timeline.tsx'

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
  return (
    <div className="flex flex-col gap-4">
      <Timeline release={release} rows={rows} />
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

function EarlierSkeleton() {
  const t = useTranslations('reportPane.earlier')
  return <Loading text={t('loading')} shapes={['h-4 w-24', 'h-10 w-full', 'h-10 w-full']} />
}
