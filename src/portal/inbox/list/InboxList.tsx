import { useCallback } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxItem } from '#portal/inbox/api/items.ts'
import type { Shown } from '#portal/inbox/url.ts'
import { useDensity } from '#portal/preferences/useDensity.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import type { PagedList } from '#portal/records/list/usePagedList.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { ItemCard, useInboxColumns } from './columns.tsx'

interface InboxListProps {
  list: PagedList<InboxItem>
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
      label={t('title')}
      empty={
        <Panel icon="unread" title={t(shown === 'all' ? 'empty.allTitle' : 'empty.title')}>
          {t('empty.text')}
        </Panel>
      }
      handle={handle}
      columns={columns}
      card={card}
      rowSize={density === 'dense' ? '--spacing-row-dense' : '--spacing-row'}
      cardSize="--spacing-row-card-lines"
      cardsBelow={800}
      openId={openId}
      onOpen={openRow}
      addressOf={({ id }) => addressOf(id)}
    />
  )
}

const card = (item: InboxItem) => <ItemCard item={item} />
