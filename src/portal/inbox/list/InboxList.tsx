import { useCallback, useMemo } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxItem } from '#portal/inbox/api/items.ts'
import type { Shown } from '#portal/inbox/url.ts'
import { useDensity } from '#portal/preferences/usePreference.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import { RecentTime } from '#portal/records/list/RecentTime.tsx'
import type { PagedList } from '#portal/records/list/usePagedList.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { useInboxText } from './useInboxText.ts'

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

/** The columns of the inbox. */
function useInboxColumns(): Column<InboxItem>[] {
  const t = useTranslations('inbox.columns')
  return useMemo(
    () => [
      {
        id: 'patient',
        header: t('patient'),
        width: 'minmax(0, 1.4fr)',
        cell: (item) => <Patient item={item} />,
      },
      {
        id: 'reason',
        header: t('reason'),
        width: 'minmax(0, 2.2fr)',
        cell: (item) => <Reason item={item} />,
      },
      {
        id: 'integration',
        header: t('integration'),
        width: 'minmax(0, 1fr)',
        cell: ({ integration }) => <span className="block break-words text-ink-2">{integration?.name}</span>,
      },
      {
        id: 'number',
        header: t('number'),
        width: 'minmax(0, 1fr)',
        cell: (item) => <ItemNumber item={item} />,
      },
      {
        id: 'received',
        header: t('received'),
        width: 'minmax(0, 0.6fr)',
        cell: (item) => <RecentTime at={item.dateHourCreated} className="text-ink-3" />,
      },
    ],
    [t],
  )
}

interface OfItem {
  item: InboxItem
}

function Patient({ item }: OfItem) {
  const t = useTranslations('inbox')
  const text = useInboxText()
  return (
    <RowLink>
      <span className="block break-words font-medium">{text.patient(item.sent.patient) || t('noName')}</span>
    </RowLink>
  )
}

function Reason({ item }: OfItem) {
  const reason = useInboxText().reason(item)
  return <span className="block break-words text-ink-2">{reason}</span>
}

function ItemNumber({ item }: OfItem) {
  const text = useInboxText()
  return <span className="block break-words text-ink-2">{text.number(item)}</span>
}

/** A report in three lines. */
function ItemCard({ item }: OfItem) {
  const text = useInboxText()
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <div className="min-w-0">
          <Patient item={item} />
        </div>
        <div className="shrink-0">
          <RecentTime short at={item.dateHourCreated} className="text-ink-3" />
        </div>
      </div>
      <Reason item={item} />
      <div className="break-words text-small text-ink-3">
        {item.integration && `${item.integration.name} · `}
        <span className="inline-block">{text.number(item)}</span>
      </div>
    </>
  )
}
