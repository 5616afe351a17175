import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { recordHistory } from '#portal/settings/api/sections.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import { Section } from './Section.tsx'

interface HistorySectionProps {
  group: Group
  record: AnyRecord
  onUndone: (stored: AnyRecord) => void
}

/** The changes of a record, with times and users. */
export function HistorySection({ group, record, onUndone }: HistorySectionProps) {
  const t = useTranslations('settings.history')
  const problem = useTranslations('problem')
  const may = useMay()
  const pages = useInfiniteQuery(recordHistory(useClient(), group.name, record.id))
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = pages
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  const mayUndo = may(group, 'takeBack') && record.dateHourDeleted === null
  return (
    <Section title={t('title')}>
      {!data && !error && <Skeleton className="h-4 w-1/2" />}
      {data && entries.length === 0 && <p className="text-ink-3">{t('none')}</p>}
      {entries.length > 0 && (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <HistoryEntry
              key={entry.id}
              group={group}
              record={record}
              entry={entry}
              onUndone={onUndone}
              mayUndo={mayUndo && entry.act === 'update' && entry.takenBackBy === null}
            />
          ))}
        </ul>
      )}
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>
            {t('failed')} {problem(`${problemKind(error)}.title`)}.
          </p>
          <Button busy={isFetching} onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}>
            {problem('retry')}
          </Button>
        </div>
      )}
      {hasNextPage && !error && (
        <Button className="mt-2" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}
