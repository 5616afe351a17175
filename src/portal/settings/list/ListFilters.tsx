import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isGroupName } from '#portal/settings/api/groups.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useReferenceText } from '#portal/settings/labels/useValueText.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { withFilter } from '#portal/settings/url.ts'
import type { GroupUrl } from '#portal/settings/url.ts'
import { Chip } from '#portal/ui/form/Chip.tsx'
import { SearchInput } from '#portal/ui/form/SearchInput.tsx'
import { ToggleButton, RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Field } from '#portal/ui/form/Field.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import { ReferencePicker, useRecordName } from '#portal/settings/reference/ReferencePicker.tsx'

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
      clearLabel={t('clearSearch')}
      className="grow basis-56 md:max-w-96"
      value={typed}
      onChange={setTyped}
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

/** The button that opens the filters of a list: its references, and what is yes or no. */
function FilterMenu({ group, url }: { group: Group; url: GroupUrl }) {
  const t = useTranslations('settings')
  const labels = useLabels()
  const { list, change } = url
  const fields = Object.entries(group.declared.fields).filter(([, { kind }]) =>
    ['reference', 'references', 'boolean'].includes(kind),
  )
  if (fields.length === 0) return null
  const set = (name: string, value: string | undefined) => change({ filters: withFilter(list, name, value) })
  return (
    <PopupButton icon="more" label={t('list.filter')}>
      <div className="flex w-72 max-w-full flex-col gap-3 px-3 py-2">
        {fields.map(([name, field]) =>
          field.kind === 'boolean' ? (
            <RadioGroup
              key={name}
              inline
              legend={labels.field(group.name, name)}
              options={[
                { value: '', label: t('list.either') },
                { value: 'true', label: t('yes') },
                { value: 'false', label: t('no') },
              ]}
              value={list.filters[name] ?? ''}
              onChange={(value) => set(name, value || undefined)}
            />
          ) : (
            (field.kind === 'reference' || field.kind === 'references') && (
              <ReferenceFilter
                key={name}
                label={labels.field(group.name, name)}
                to={field.to}
                id={list.filters[name]}
                onChange={(id) => set(name, id)}
              />
            )
          ),
        )}
      </div>
    </PopupButton>
  )
}

interface ReferenceFilterProps {
  label: string
  to: string
  id: string | undefined
  onChange: (id: string | undefined) => void
}

function ReferenceFilter({ label, to, id, onChange }: ReferenceFilterProps) {
  const t = useTranslations('settings.list')
  if (!isGroupName(to)) return null
  return (
    <Field label={<span className="text-head font-normal text-ink-3">{label}</span>}>
      {(control) => (
        <ReferencePicker
          {...control}
          label={label}
          to={to}
          value={id === undefined ? null : { id: Number(id) }}
          onChange={(chosen) => onChange(chosen ? String(chosen.id) : undefined)}
          placeholder={t('either')}
          canClear
          hasLink={false}
        />
      )}
    </Field>
  )
}
