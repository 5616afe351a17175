import { Fragment, useCallback, useMemo } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { sortFields } from '#contract/declaration/resourceKeys.ts'
import { useDensity } from '#portal/preferences/usePreference.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import type { PagedList } from '#portal/records/list/usePagedList.ts'
import { nameOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useValueText } from '#portal/settings/labels/useValueText.ts'
import { ColourMark } from '#portal/settings/reference/RecordValue.tsx'
import type { GroupUrl } from '#portal/settings/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { columnTracks } from '#portal/ui/table/columns.ts'
import type { Column } from '#portal/ui/table/columns.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { useColumnChoice } from './useColumnChoice.ts'

const CARD_VALUES = 2
/** In pixels: a list that is no wider has cards, however few its columns are. */
const LEAST_TABLE = 480
/** In pixels: what a browser's scrollbar takes. */
const SCROLLBAR = 16

/** The rows of a group's list, be they of records or of removed ones. */
export interface ShownRecords {
  list: PagedList<AnyRecord>
  handle: RefObject<TableHandle | null>
  openId: number | undefined
  onOpen: (record: AnyRecord) => void
}

interface RecordListProps extends ShownRecords {
  group: Group
  url: GroupUrl
  /** Left out where the user may not create records. */
  onCreate: (() => void) | undefined
}

/** The records of a group that match. */
export function RecordList({ group, url, onCreate, ...rows }: RecordListProps) {
  const t = useTranslations('settings.list')
  const labels = useLabels()
  const [density] = useDensity()
  const { shown } = useColumnChoice(group)
  const columns = useRecordColumns(group, shown)
  const { list: address, change } = url
  const { sort } = address
  const sorting = useMemo(
    () => ({
      ...(sort && {
        column: sort.replace('-', ''),
        direction: sort.startsWith('-') ? ('descending' as const) : ('ascending' as const),
      }),
      onSort: (column: string) => change({ sort: sort === column ? `-${column}` : column }, true),
    }),
    [sort, change],
  )
  // A table of the standard columns never scrolls sideways; one of more columns, which the user has chosen, may.
  const standard = columns.slice(0, 1 + group.declared.columns.length)
  const { minWidth: leastWidth } = columnTracks(standard, {}, false)
  const first = shown.slice(0, CARD_VALUES).join(' ')
  const card = useCallback(
    (record: AnyRecord) => <Card group={group} names={first.split(' ').filter(Boolean)} record={record} />,
    [group, first],
  )
  const isNarrowed = address.name !== '' || Object.keys(address.filters).length > 0
  const empty = isNarrowed ? (
    <Panel
      icon="search"
      title={t('nothingFound')}
      action={<Button onClick={() => change({ name: '', filters: {} })}>{t('showAll')}</Button>}
    >
      {t('nothingFoundText')}
    </Panel>
  ) : (
    <Panel
      icon="list"
      title={t('empty')}
      action={
        onCreate && (
          <Button variant="primary" onClick={onCreate}>
            {t('createFirst')}
          </Button>
        )
      }
    >
      {onCreate && group.has('importCsv') ? t('emptyText') : undefined}
    </Panel>
  )
  return (
    <ListFrame
      {...rows}
      label={labels.many(group.name)}
      empty={empty}
      columns={columns}
      card={card}
      cardsBelow={Math.max(leastWidth + SCROLLBAR, LEAST_TABLE)}
      rowSize={density === 'dense' ? '--spacing-row-dense' : '--spacing-row'}
      sorting={sorting}
      addressOf={(record) => url.addressOf(record.id)}
    />
  )
}

/** A record in two lines. */
function Card({ group, names, record }: { group: Group; names: readonly string[]; record: AnyRecord }) {
  const labels = useLabels()
  const valueText = useValueText()
  const filled = names.filter((name) => valueText(group.name, name, record[name]))
  return (
    <>
      <span className="block break-words font-medium">{nameOf(group.declared, record)}</span>
      <span className="block text-small break-words text-ink-2">
        {filled.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            {/* Yes and no say nothing by themselves. */}
            {group.declared.fields[name]?.kind === 'boolean' && `${labels.field(group.name, name)}: `}
            <Value group={group} name={name} record={record} />
          </Fragment>
        ))}
      </span>
    </>
  )
}

/** The columns of a group's list: the record's name, and those that are shown. */
function useRecordColumns(group: Group, shown: readonly string[]): Column<AnyRecord>[] {
  const labels = useLabels()
  const { name: groupName, declared } = group
  // `shown` is a new array at each rendering; by its content, the columns stay the same and no row is rendered again.
  const key = shown.join(' ')
  return useMemo(() => {
    const sortable = new Set([...sortFields(declared), 'dateHourChanged'])
    const [first = ''] = declared.label
    const names = key === '' ? [] : key.split(' ')
    return [
      {
        id: first,
        header: declared.label.length === 1 ? labels.field(groupName, first) : labels.one(groupName),
        width: 'minmax(10rem, 1.6fr)',
        leastWidth: 160,
        sortable: sortable.has(first),
        cell: (record) => (
          <RowLink>
            <span className="block break-words font-medium">{nameOf(declared, record)}</span>
          </RowLink>
        ),
      },
      ...names.map((name): Column<AnyRecord> => ({
        id: name,
        header: labels.field(groupName, name),
        // Yes and no need less room than a text.
        width: declared.fields[name]?.kind === 'boolean' ? 'minmax(7rem, 0.5fr)' : 'minmax(7rem, 1fr)',
        leastWidth: 112,
        sortable: sortable.has(name),
        cell: (record) => <Value group={group} name={name} record={record} />,
      })),
    ]
  }, [group, groupName, declared, labels, key])
}

interface ValueProps {
  group: Group
  name: string
  record: AnyRecord
}

function Value({ group, name, record }: ValueProps) {
  const text = useValueText()(group.name, name, record[name])
  if (text && group.declared.fields[name]?.kind === 'colour') return <ColourMark colour={text} />
  return <span className="break-words text-ink-2">{text}</span>
}
