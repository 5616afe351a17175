import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BrokenRecords } from '#portal/feedback/BrokenRecords.tsx'
import { ListFailure } from '#portal/feedback/ListFailure.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import type { RecordListState } from './useRecordList.ts'

interface ListFrameProps {
  list: RecordListState
  /** Shown where the list has no records. */
  empty: ReactNode
  children: ReactNode
}

/** What stands in the place of a list that is loading, has failed or is empty, and above one that could not be read again. */
export function ListFrame({ list, empty, children }: ListFrameProps) {
  const t = useTranslations('settings.list')
  if (list.failure) return <Problem error={list.failure} onRetry={list.retry} />
  if (list.isLoading)
    return (
      <div aria-busy="true" className="flex flex-col gap-4 p-6">
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    )
  return (
    <div aria-busy={list.isBehind} className="flex min-h-0 min-w-0 flex-col">
      {list.isRefreshFailed && <ListFailure text={t('refreshFailed')} onRetry={list.retry} />}
      {list.broken.length > 0 && (
        <div role="alert" className="border-b border-line bg-danger-soft px-6 py-2 text-small">
          <BrokenRecords broken={list.broken}>{t('broken', { count: list.broken.length })}</BrokenRecords>
        </div>
      )}
      {list.rows.length === 0 && list.broken.length === 0 ? empty : children}
    </div>
  )
}
