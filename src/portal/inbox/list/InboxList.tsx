import { useCallback } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { ListFrame } from '#portal/feedback/ListFrame.tsx'
import { MoreFailed } from '#portal/feedback/MoreFailed.tsx'
import type { ListState } from '#portal/feedback/useListState.ts'
import type { InboxItem } from '#portal/inbox/api/items.ts'
import type { Shown } from '#portal/inbox/url.ts'
import { useDensity } from '#portal/preferences/useDensity.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { VirtualTable } from '#portal/ui/table/VirtualTable.tsx'
import { ItemCard, useInboxColumns } from './columns.tsx'

interface InboxListProps {
  list: ListState<InboxItem>
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
  const openRow = useCallback(({ id }: InboxItem) => onOpen(id), [onOpen])
  return (
    <ListFrame
      list={list}
      words={{
        loading: t('loading'),
        refreshFailed: t('refreshFailed'),
        broken: (count) => t('broken', { count }),
      }}
      empty={
        <Panel icon="unread" title={t(shown === 'all' ? 'empty.allTitle' : 'empty.title')}>
          {t('empty.text')}
        </Panel>
      }
    >
      <VirtualTable
        handle={handle}
        label={t('title')}
        rows={list.rows}
        rowId={rowId}
        columns={columns}
        card={card}
        rowSize={density === 'dense' ? '--spacing-row-dense' : '--spacing-row'}
        cardSize="--spacing-row-card-lines"
        cardsBelow={800}
        total={list.count ?? 0}
        selectedId={openId === undefined ? undefined : String(openId)}
        onOpen={openRow}
        addressOf={({ id }) => addressOf(id)}
        onEndNear={list.loadMore}
        comingNote={
          list.isMoreFailed && (
            <MoreFailed text={t('moreFailed')} onRetry={list.retryMore} busy={list.isFetching} />
          )
        }
      />
    </ListFrame>
  )
}

const rowId = ({ id }: InboxItem) => String(id)
const card = (item: InboxItem) => <ItemCard item={item} />
