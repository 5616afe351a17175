import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import type { PagedList } from '#portal/records/list/usePagedList.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import { useAuditText } from './useAuditText.ts'

interface AuditTableProps {
  list: PagedList<AuditRecord>
  openId: number | undefined
  onOpen: (record: AuditRecord) => void
}

/** The records, loaded as far as the reader has scrolled. */
export function AuditTable({ list, openId, onOpen }: AuditTableProps) {
  const t = useTranslations('audit')
  return (
    <ListFrame
      list={list}
      label={t('title')}
      empty={
        <Panel icon="search" title={t('empty.title')}>
          {t('empty.text')}
        </Panel>
      }
      columns={useAuditColumns()}
      card={card}
      cardSize="--spacing-row-card-lines"
      cardsBelow={900}
      rowSize="--spacing-row-dense"
      openId={openId}
      onOpen={onOpen}
    />
  )
}

const card = (record: AuditRecord) => <AuditCard record={record} />

function useAuditColumns(): Column<AuditRecord>[] {
  const t = useTranslations('audit.columns')
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('time'),
        width: 'minmax(14.5rem, 0.5fr)',
        cell: ({ at }) => <Time at={at} />,
      },
      {
        id: 'user',
        header: t('user'),
        width: 'minmax(0, 0.8fr)',
        cell: (record) => <AuditText of="user" record={record} className={record.user ? '' : 'text-ink-3'} />,
      },
      {
        id: 'act',
        header: t('act'),
        width: 'minmax(0, 1.2fr)',
        cell: (record) => <AuditText of="act" record={record} className="font-medium" />,
      },
      {
        id: 'record',
        header: t('record'),
        width: 'minmax(0, 1.7fr)',
        cell: (record) => <AuditText of="record" record={record} />,
      },
      {
        id: 'outcome',
        header: t('outcome'),
        width: 'minmax(5rem, 0.5fr)',
        cell: (record) => <Outcome record={record} />,
      },
      {
        id: 'address',
        header: t('address'),
        width: 'minmax(0, 0.8fr)',
        cell: ({ address }) => <span className="block break-words text-ink-3">{address}</span>,
      },
    ],
    [t],
  )
}

function Time({ at }: { at: string }) {
  const text = useAuditText()
  return (
    <time dateTime={at} title={at} className="block truncate">
      {text.time({ at })}
    </time>
  )
}

interface AuditTextProps {
  of: 'user' | 'act' | 'record'
  record: AuditRecord
  className?: string
}

function AuditText({ of, record, className = '' }: AuditTextProps) {
  const text = useAuditText()
  return <span className={`block break-words ${className}`}>{text[of](record)}</span>
}

function Outcome({ record }: { record: AuditRecord }) {
  const text = useAuditText()
  return (
    <span className={record.outcome === 'refused' ? 'font-medium text-danger' : 'text-ink-2'}>
      {text.outcome(record)}
    </span>
  )
}

/** A record in three lines. The act and the record's number are never cut off: many begin alike. */
function AuditCard({ record }: { record: AuditRecord }) {
  const text = useAuditText()
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 break-words font-medium">{text.act(record)}</span>
        <Outcome record={record} />
      </div>
      <div className="break-words text-small">{text.record(record)}</div>
      <div className="flex items-baseline justify-between gap-2 text-small text-ink-3">
        <span className="min-w-0 break-words">{text.user(record)}</span>
        <time dateTime={record.at} className="shrink-0">
          {text.time(record)}
        </time>
      </div>
    </>
  )
}
