import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { isGroupName } from '#portal/settings/api/groups.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { ReferencePicker } from '#portal/settings/reference/ReferencePicker.tsx'
import { withFilter } from '#portal/settings/url.ts'
import type { GroupUrl } from '#portal/settings/url.ts'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'

/** The button that opens the filters of a list: its references, and what is yes or no. */
export function FilterMenu({ group, url }: { group: Group; url: GroupUrl }) {
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
  const fieldId = useId()
  if (!isGroupName(to)) return null
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={fieldId} className="text-head text-ink-3">
        {label}
      </label>
      <ReferencePicker
        id={fieldId}
        label={label}
        to={to}
        value={id === undefined ? null : { id: Number(id) }}
        onChange={(chosen) => onChange(chosen ? String(chosen.id) : undefined)}
        placeholder={t('either')}
        canClear
        hasLink={false}
      />
    </div>
  )
}
