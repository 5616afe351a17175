import { useTranslations } from 'use-intl'
import { isGroupName } from '#portal/settings/api/groups.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { FieldFrame, useField } from '#portal/settings/form/FieldFrame.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { useMovers } from '#portal/records/list/useMovers.tsx'
import { RecordLink } from './RecordValue.tsx'
import { ReferencePicker } from './ReferencePicker.tsx'

interface ReferencesFieldProps {
  name: string
  to: string
  max: number
}

/** Several records of another group, in an order that buttons change. */
export function ReferencesField({ name, to, max }: ReferencesFieldProps) {
  const t = useTranslations('settings.references')
  const { label, value, set, onLeave } = useField(name)
  const list = value as readonly RecordReference[]
  const { movers, announcement } = useMovers(list, set, 'pointer-fine:size-7')
  if (!isGroupName(to)) return null

  return (
    <FieldFrame name={name} className="sm:col-span-full">
      {(control) => (
        <div className="flex flex-col gap-2">
          {list.length > 0 && (
            <ol className="divide-y divide-line rounded-control border border-line">
              {list.map((entry) => (
                <li key={entry.id} className="flex min-h-9 items-center gap-1 py-0.5 pr-1 pl-3">
                  <span className="min-w-0 grow break-words">
                    <RecordLink to={to} reference={entry} />
                  </span>
                  {list.length > 1 && movers(entry, entry.name ?? '')}
                  <IconButton
                    icon="close"
                    variant="bare"
                    className="pointer-fine:size-7"
                    label={t('remove', { name: entry.name ?? '' })}
                    onClick={() => {
                      set(list.filter((each) => each !== entry))
                      document.getElementById(control.id)?.focus()
                    }}
                  />
                </li>
              ))}
            </ol>
          )}
          <ReferencePicker
            // Empty again after each choice.
            key={list.length}
            {...control}
            label={label}
            to={to}
            value={null}
            hasLink={false}
            without={list.map(({ id }) => id)}
            onChange={(chosen) => {
              if (chosen && list.length < max) set([...list, chosen])
            }}
            onLeave={onLeave}
            placeholder={list.length >= max ? t('full', { max }) : t('add')}
          />
          {announcement}
        </div>
      )}
    </FieldFrame>
  )
}
