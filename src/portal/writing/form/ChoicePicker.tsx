import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/form/Field.tsx'
import { useChoiceWords } from '#portal/locale/words/useChoiceWords.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'

const SEARCH_DELAY_MS = 200

interface ChoicePickerProps<Found, Key extends QueryKey> {
  label: string
  value: Choice | null
  onChange: (found: Found | null) => void
  /** The query for the records that match a text. */
  choicesFor: (text: string) => UseQueryOptions<Found[], Error, Found[], Key>
  choiceOf: (found: Found) => Choice
  description?: string | undefined
  error?: string | undefined
  required?: boolean
  className?: string
  name: string
}

/** Chooses one of many records by typing a part of what names it. */
export function ChoicePicker<Found, Key extends QueryKey>(props: ChoicePickerProps<Found, Key>) {
  const { label, value, onChange, choicesFor, choiceOf, required = false } = props
  const t = useTranslations('writing.picker')
  const choiceWords = useChoiceWords()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const { data, isError, isPlaceholderData } = useQuery({
    ...choicesFor(search),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const found = data ?? []
  const items = found.map(choiceOf)
  const isBehind = !data || isPlaceholderData || typed.trim() !== search
  const note = () => {
    if (isError && !data) return t('failed')
    if (!data) return t('searching')
    return items.length === 0 && !isBehind ? t('nothingFound') : undefined
  }
  return (
    <div data-field={props.name} className={`min-w-0 ${props.className ?? ''}`}>
      <Field
        label={
          <>
            {label}
            {required && (
              <span aria-hidden="true" className="text-danger">
                {' '}
                *
              </span>
            )}
          </>
        }
        description={props.description}
        error={props.error}
      >
        {(control) => (
          <Combobox
            {...control}
            label={label}
            value={value}
            onChange={(choice) =>
              onChange(choice && (found.find((one) => choiceOf(one).id === choice.id) ?? null))
            }
            items={items}
            isBehind={isBehind}
            {...choiceWords}
            onSearch={setTyped}
            onToggle={setOpen}
            placeholder={t('placeholder')}
            note={note()}
            listLabel={label}
            clearLabel={required ? undefined : t('clear', { field: label })}
            openLabel={t('showChoices', { field: label })}
          />
        )}
      </Field>
    </div>
  )
}
