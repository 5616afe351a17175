import { useCallback, useMemo } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import type { PagedList } from '#portal/records/list/usePagedList.ts'
import { nameOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { useRestore } from '#portal/settings/pane/useRestore.ts'
import type { GroupUrl } from '#portal/settings/url.ts'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import type { Column } from '#portal/ui/table/columns.ts'
import { RowButton } from '#portal/ui/table/rowControls.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'

interface RemovedListProps {
  group: Group
  url: GroupUrl
  list: PagedList<AnyRecord>
  handle: RefObject<TableHandle | null>
}

/** The removed records of a group, which can be restored. */
export function RemovedList({ group, url, list, handle }: RemovedListProps) {
  const t = useTranslations('settings.list')
  const labels = useLabels()
  const may = useMay()
  const mayRestore = may(group, 'restore')
  const { open } = url
  const openRow = useCallback((record: AnyRecord) => askToLeave(() => open(record.id)), [open])
  const columns = useMemo(() => {
    const all: Column<AnyRecord>[] = [
      {
        id: 'name',
        header: labels.one(group.name),
        width: 'minmax(9rem, 1.4fr)',
        cell: (record) => (
          <span className="block truncate font-medium">{nameOf(group.declared, record)}</span>
        ),
      },
      {
        id: 'removed',
        header: t('removedAt'),
        width: 'minmax(9rem, 1fr)',
        cell: (record) => <Removal record={record} />,
      },
    ]
    if (mayRestore)
      all.push({
        id: 'restore',
        header: <span className="sr-only">{t('restoreColumn')}</span>,
        width: '7rem',
        cell: (record) => <Restore group={group} record={record} />,
      })
    return all
  }, [group, labels, t, mayRestore])
  const card = useCallback(
    (record: AnyRecord) => (
      <span className="flex items-center gap-3">
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{nameOf(group.declared, record)}</span>
          <Removal record={record} />
        </span>
        {mayRestore && <Restore group={group} record={record} />}
      </span>
    ),
    [group, mayRestore],
  )
  return (
    <ListFrame
      list={list}
      label={t('removedOf', { many: labels.many(group.name) })}
      empty={<Panel icon="list" title={t('noneRemoved')} />}
      handle={handle}
      columns={columns}
      card={card}
      openId={url.openId === 'new' ? undefined : url.openId}
      onOpen={openRow}
    />
  )
}

function Removal({ record }: { record: AnyRecord }) {
  const dates = useDates()
  const { name } = record.userDeleted
  return (
    <span className="block truncate text-small text-ink-2">
      {[record.dateHourDeleted && dates.moment(record.dateHourDeleted), name].filter(Boolean).join(' · ')}
    </span>
  )
}

function Restore({ group, record }: { group: Group; record: AnyRecord }) {
  const t = useTranslations('settings.removal')
  const { restore, busy } = useRestore(group)
  return (
    <RowButton className="px-2 text-small" busy={busy} onClick={() => restore(record.id)}>
      {t('restore')}
    </RowButton>
  )
}
