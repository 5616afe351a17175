import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isGroupName } from '#portal/settings/api/groups.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useReferenceText } from '#portal/settings/labels/useReferenceText.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { useRecordName } from '#portal/settings/reference/useRecordName.ts'
import { withFilter } from '#portal/settings/url.ts'
import type { GroupUrl } from '#portal/settings/url.ts'
import { Chip } from '#portal/ui/form/Chip.tsx'
import { SearchInput } from '#portal/ui/form/SearchInput.tsx'
import { ToggleButton } from '#portal/ui/form/ToggleButton.tsx'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { FilterMenu } from './FilterMenu.tsx'

const SEARCH_DELAY_MS = 250

/** The search of a group's list, what it is filtered by, and the switch to the removed records. */
export function ListFilters({ group, url }: { group: Group; url: GroupUrl }) {
  const t = useTranslations('settings.list')
  const may = useMay()
  const { list, change } = url
  const { filters, isRemoved } = list
  return (
    <div role="search" className="flex w-full flex-wrap items-center gap-2">
      <SearchField url={url} />
      {!isRemoved && <FilterMenu group={group} url={url} />}
      {may(group, 'removed') && (
        <ToggleButton pressed={isRemoved} onClick={() => change({ isRemoved: !isRemoved })}>
          {t('removedRecords')}
        </ToggleButton>
      )}
      {!isRemoved && Object.keys(filters).length > 0 && (
        <ul aria-label={t('filters')} className="flex flex-wrap gap-2">
          {Object.entries(filters).map(([name, value]) => (
            <FilterChip
              key={name}
              group={group}
              name={name}
              value={value}
              onRemove={() => change({ filters: withFilter(list, name, undefined) })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function SearchField({ url: { list, change } }: { url: GroupUrl }) {
  const t = useTranslations('settings.list')
  const [typed, setTyped] = useState(list.name)
  const [applied, setApplied] = useState(list.name)
  // Another address, by a link or by Back, brings its own search.
  if (list.name !== applied) {
    setApplied(list.name)
    if (list.name !== typed.trim()) setTyped(list.name)
  }
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const apply = useEffectEvent((name: string) => {
    if (name === typed.trim() && name !== list.name) change({ name }, true)
  })
  useEffect(() => apply(search), [search])
  return (
    <SearchInput
      label={t('search')}
      placeholder={t('search')}
      clearLabel={t('clearSearch')}
      className="grow basis-56 md:max-w-96"
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onClear={() => {
        setTyped('')
        change({ name: '' }, true)
      }}
    />
  )
}

interface FilterChipProps {
  group: Group
  name: string
  value: string
  onRemove: () => void
}

function FilterChip({ group, name, value, onRemove }: FilterChipProps) {
  const t = useTranslations('settings')
  const labels = useLabels()
  const referenceText = useReferenceText()
  const field = group.declared.fields[name]
  const label = labels.field(group.name, name)
  const to = field?.kind === 'reference' || field?.kind === 'references' ? field.to : undefined
  const target = to !== undefined && isGroupName(to) ? to : undefined
  const named = useRecordName(target, Number(value))
  const text = target
    ? referenceText(target, { id: Number(value), name: named })
    : value === 'true'
      ? t('yes')
      : t('no')
  return (
    <Chip kind={label} removeLabel={t('list.removeFilter', { field: label })} onRemove={onRemove}>
      {text}
    </Chip>
  )
}
