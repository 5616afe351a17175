import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { BrokenRecords } from '#portal/feedback/BrokenRecords.tsx'
import { firstFailure, isMoreFailed } from '#portal/feedback/listFailure.ts'
import { ListFailure } from '#portal/feedback/ListFailure.tsx'
import { MoreFailed } from '#portal/feedback/MoreFailed.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import type { BrokenRecord } from '#portal/http/readListing.ts'
import type { InboxItem } from '#portal/inbox/api/items.ts'
import type { Shown } from '#portal/inbox/url.ts'
import { useDensity } from '#portal/preferences/useDensity.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { VirtualTable } from '#portal/ui/table/VirtualTable.tsx'
import { ItemCard, useInboxColumns } from './columns.tsx'

interface Page {
  data: InboxItem[]
  broken: BrokenRecord[]
  count: number
}

interface InboxListProps {
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  shown: Shown
  openId: number | undefined
  handle: RefObject<TableHandle | null>
  onOpen: (id: number) => void
  addressOf: (id: number) => string
}

/** The reports of the inbox, or what stands in their place. */
export function InboxList({ list, shown, openId, handle, onOpen, addressOf }: InboxListProps) {
  const t = useTranslations('inbox')
  const columns = useInboxColumns()
  const [density] = useDensity()
  const { data, fetchNextPage, hasNextPage, refetch } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const broken = useMemo(() => data?.pages.flatMap((page) => page.broken) ?? [], [data])
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const openRow = useCallback(({ id }: InboxItem) => onOpen(id), [onOpen])
  const failure = data === undefined ? firstFailure(list) : null
  if (failure) return <Problem error={failure} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      {list.isRefetchError && !list.isFetchNextPageError && (
        <ListFailure text={t('refreshFailed')} onRetry={() => void refetch()} />
      )}
      {broken.length > 0 && (
        <div role="alert" className="border-b border-line bg-danger-soft px-6 py-2 text-small">
          <BrokenRecords broken={broken}>{t('broken', { count: broken.length })}</BrokenRecords>
        </div>
      )}
      {rows.length === 0 && broken.length === 0 ? (
        <Panel icon="unread" title={t(shown === 'all' ? 'empty.allTitle' : 'empty.title')}>
          {t('empty.text')}
        </Panel>
      ) : (
        <VirtualTable
          handle={handle}
          label={t('title')}
          rows={rows}
          rowId={rowId}
          columns={columns}
          card={card}
          rowSize={density === 'dense' ? '--spacing-row-dense' : '--spacing-row'}
          cardSize="--spacing-row-card-lines"
          cardsBelow={800}
          total={data.pages.at(-1)?.count ?? 0}
          selectedId={openId === undefined ? undefined : String(openId)}
          onOpen={openRow}
          addressOf={({ id }) => addressOf(id)}
          onEndNear={hasNextPage ? loadMore : undefined}
          comingNote={
            isMoreFailed(list) && (
              <MoreFailed text={t('moreFailed')} onRetry={loadMore} busy={list.isFetching} />
            )
          }
        />
      )}
    </div>
  )
}

const rowId = ({ id }: InboxItem) => String(id)
const card = (item: InboxItem) => <ItemCard item={item} />

function Loading() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4 p-6">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
