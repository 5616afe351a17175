import { useMemo } from 'react'
import { sortFields } from '#contract/declaration/resourceKeys.ts'
import { nameOf } from '#portal/settings/api/groups.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useValueText } from '#portal/settings/labels/useValueText.ts'
import { ColourMark } from '#portal/settings/reference/RecordValue.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'

/** The columns of a group's list: the record's name, and those that are shown. */
export function useRecordColumns(group: Group, shown: readonly string[]): Column<AnyRecord>[] {
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
            <span className="block truncate font-medium">{nameOf(declared, record)}</span>
          </RowLink>
        ),
      },
      ...names.map((name): Column<AnyRecord> => ({
        id: name,
        header: labels.field(groupName, name),
        width: 'minmax(7rem, 1fr)',
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

export function Value({ group, name, record }: ValueProps) {
  const text = useValueText()(group.name, name, record[name])
  if (text && group.declared.fields[name]?.kind === 'colour') return <ColourMark colour={text} />
  return <span className="block truncate text-ink-2">{text}</span>
}
