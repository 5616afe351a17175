import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import { nameOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { useRestore } from '#portal/settings/pane/RemoveButton.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import { RowButton } from '#portal/ui/table/rowControls.tsx'
import type { ShownRecords } from './RecordList.tsx'

/** The removed records of a group, which can be restored. */
export function RemovedList({ group, ...rows }: ShownRecords & { group: Group }) {
  const t = useTranslations('settings.list')
  const labels = useLabels()
  const may = useMay()
  const mayRestore = may(group, 'restore')
  const columns = useMemo(() => {
    const all: Column<AnyRecord>[] = [
      {
        id: 'name',
        header: labels.one(group.name),
        width: 'minmax(9rem, 1.4fr)',
        cell: (record) => <Name group={group} record={record} />,
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
          <Name group={group} record={record} />
          <Removal record={record} />
        </span>
        {mayRestore && <Restore group={group} record={record} />}
      </span>
    ),
    [group, mayRestore],
  )
  return (
    <ListFrame
      {...rows}
      label={t('removedOf', { many: labels.many(group.name) })}
      empty={<Panel icon="list" title={t('noneRemoved')} />}
      columns={columns}
      card={card}
    />
  )
}

interface OfRecord {
  group: Group
  record: AnyRecord
}

const Name = ({ group, record }: OfRecord) => (
  <span className="block break-words font-medium">{nameOf(group.declared, record)}</span>
)

function Removal({ record }: { record: AnyRecord }) {
  const dates = useDates()
  const { name } = record.userDeleted
  return (
    <span className="block break-words text-small text-ink-2">
      {[record.dateHourDeleted && dates.moment(record.dateHourDeleted), name].filter(Boolean).join(' · ')}
    </span>
  )
}

function Restore({ group, record }: OfRecord) {
  const t = useTranslations('settings.removal')
  const { restore, busy } = useRestore(group)
  return (
    <RowButton className="px-2 text-small" busy={busy} onClick={() => restore(record.id)}>
      {t('restore')}
    </RowButton>
  )
}
