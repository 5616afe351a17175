import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FiltersButton } from '#portal/filters/FiltersButton.tsx'
import { isGroupName } from '#portal/settings/api/groups.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { withFilter } from '#portal/settings/url.ts'
import type { GroupUrl } from '#portal/settings/url.ts'
import { SearchInput } from '#portal/ui/form/SearchInput.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { ReferencePicker } from '#portal/settings/reference/ReferencePicker.tsx'

const SEARCH_DELAY_MS = 250

/** The search of a group's list, by name. */
export function RecordSearch({ url: { list, change } }: { url: GroupUrl }) {
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
    <div role="search">
      <SearchInput
        label={t('search')}
        shortPlaceholder={t('searchShort')}
        clearLabel={t('clearSearch')}
        value={typed}
        onChange={setTyped}
        onClear={() => {
          setTyped('')
          change({ name: '' }, true)
        }}
      />
    </div>
  )
}

interface RecordFiltersProps {
  group: Group
  url: GroupUrl
  /** How many records they leave, where that is known. */
  count: number | undefined
}

/** The filters of a list: its references, and what is yes or no. */
export function RecordFilters({ group, url, count }: RecordFiltersProps) {
  const t = useTranslations('settings')
  const labels = useLabels()
  const { list, change } = url
  const fields = Object.entries(group.declared.fields).filter(([, { kind }]) =>
    ['reference', 'references', 'boolean'].includes(kind),
  )
  if (fields.length === 0) return null
  const set = (name: string, value: string | undefined) => change({ filters: withFilter(list, name, value) })
  return (
    <FiltersButton
      set={Object.keys(list.filters).length}
      result={count === undefined ? t('list.showRecords') : t('list.showCount', { count })}
      onClear={() => change({ filters: {} })}
    >
      {fields.map(([name, field]) =>
        field.kind === 'boolean' ? (
          <LabelledSelect
            key={name}
            label={labels.field(group.name, name)}
            value={list.filters[name] ?? ''}
            onChange={({ target }) => set(name, target.value || undefined)}
          >
            <option value="">{t('list.either')}</option>
            <option value="true">{t('yes')}</option>
            <option value="false">{t('no')}</option>
          </LabelledSelect>
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
    </FiltersButton>
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
    <ReferencePicker
      label={label}
      to={to}
      value={id === undefined ? null : { id: Number(id) }}
      onChange={(chosen) => onChange(chosen ? String(chosen.id) : undefined)}
      placeholder={t('either')}
      canClear
      hasLink={false}
    />
  )
}
