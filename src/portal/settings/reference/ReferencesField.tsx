import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isGroupName } from '#portal/settings/api/groups.ts'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import { FieldFrame, useField } from '#portal/settings/form/FieldFrame.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
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
  const [announcement, setAnnouncement] = useState('')
  const pressed = useRef<HTMLButtonElement>(null)
  const list = value as readonly RecordReference[]
  // An entry that is moved in the page loses the focus that was in it.
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })
  if (!isGroupName(to)) return null

  const mover = (entry: RecordReference, index: number, by: 1 | -1) => {
    const position = index + by
    const isEnd = position < 0 || position >= list.length
    return (
      <IconButton
        icon={by < 0 ? 'chevronUp' : 'chevronDown'}
        variant="bare"
        className="pointer-fine:size-7"
        label={t(by < 0 ? 'moveUp' : 'moveDown', { name: entry.name ?? '' })}
        aria-disabled={isEnd}
        onClick={(event) => {
          if (isEnd) return
          pressed.current = event.currentTarget
          set(list.toSpliced(index, 1).toSpliced(position, 0, entry))
          setAnnouncement(t('moved', { name: entry.name ?? '', position: position + 1, count: list.length }))
        }}
      />
    )
  }
  return (
    <FieldFrame name={name} className="sm:col-span-full">
      {(control) => (
        <div className="flex flex-col gap-2">
          {list.length > 0 && (
            <ol className="divide-y divide-line rounded-control border border-line">
              {list.map((entry, index) => (
                <li key={entry.id} className="flex min-h-9 items-center gap-1 py-0.5 pr-1 pl-3">
                  <span className="min-w-0 grow break-words">
                    <RecordLink to={to} reference={entry} />
                  </span>
                  {list.length > 1 && mover(entry, index, -1)}
                  {list.length > 1 && mover(entry, index, 1)}
                  <IconButton
                    icon="close"
                    variant="bare"
                    className="pointer-fine:size-7"
                    label={t('remove', { name: entry.name ?? '' })}
                    onClick={() => {
                      set(list.toSpliced(index, 1))
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
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}
