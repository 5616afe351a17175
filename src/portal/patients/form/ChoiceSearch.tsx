import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Combobox } from '#portal/ui/Combobox.tsx'
import type { Choice } from '#portal/ui/Combobox.tsx'
import { useSettled } from './useSettled.ts'

const PAUSE = 200
/** What is chosen from changes a few times a year. */
const WHILE_WORKING = 10 * 60_000

interface ChoiceSearchProps {
  label: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** Names what is searched, among all that is. */
  what: string
  find: (text: string, signal: AbortSignal) => Promise<Choice[]>
  className?: string
}

/** Chooses one of many by typing a part of its name. */
export function ChoiceSearch({ label, value, onChange, what, find, className = '' }: ChoiceSearchProps) {
  const t = useTranslations('patientForm')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = useSettled(typed.trim(), PAUSE)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['choices', what, search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
    staleTime: WHILE_WORKING,
    enabled: open,
  })
  const behind = isPlaceholderData || typed.trim() !== search
  const note = () => {
    if (isError && !data) return t('choicesFailed')
    if (!data) return t('searching')
    return data.length === 0 && !behind ? t('nothingFound') : undefined
  }
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <Combobox
        id={id}
        label={label}
        value={value}
        onChange={onChange}
        items={data ?? []}
        onSearch={setTyped}
        onToggle={setOpen}
        placeholder={t('none')}
        note={note()}
        listLabel={label}
        clearLabel={t('clear', { field: label })}
        openLabel={t('showAll', { field: label })}
      />
    </div>
  )
}
