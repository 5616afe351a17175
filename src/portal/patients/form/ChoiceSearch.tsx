import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { referenceChoices } from '#portal/patients/api/referenceChoices.ts'
import { useChoiceWords } from '#portal/locale/words/useChoiceWords.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'

const SEARCH_DELAY_MS = 200
const NEW = 'new'
const MAX_NAME = 200

interface ChoiceSearchProps {
  label: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** The query for the choices whose names match a text. */
  choicesFor: (text: string) => ReturnType<typeof referenceChoices>
  /** Creates a record of a name that none has; without it, it is not offered. */
  onCreate?: ((name: string) => void) | undefined
  /** A note on the value, and whether it keeps the form from being saved. */
  remark?: string | undefined
  invalid?: boolean
  /** Stands below the remark. */
  children?: ReactNode
  className?: string
}

/** Chooses one of many records by typing a part of its name. */
export function ChoiceSearch(props: ChoiceSearchProps) {
  const { label, value, onChange, choicesFor, onCreate, remark, invalid = false, className = '' } = props
  const t = useTranslations('patientForm')
  const choiceWords = useChoiceWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const { data, isError, isPlaceholderData } = useQuery({
    ...choicesFor(search),
    placeholderData: keepPreviousData,
    enabled: open,
  })
  const items: readonly Choice[] = data?.items ?? []
  const isBehind = !data || isPlaceholderData || typed.trim() !== search
  const newName = onCreate && !isBehind ? data?.newName : undefined
  const creation =
    newName !== undefined && newName.length <= MAX_NAME
      ? [{ id: NEW, label: newName, content: <Offer name={newName} />, isOffer: true }]
      : []
  const note = () => {
    if (isError && !data) return t('choicesFailed')
    if (!data) return t('searching')
    return items.length === 0 && !isBehind ? t('nothingFound') : undefined
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
        onChange={(choice) => (choice?.id === NEW ? onCreate?.(choice.label) : onChange(choice))}
        items={[...items, ...creation]}
        isBehind={isBehind}
        {...choiceWords}
        onSearch={setTyped}
        onToggle={setOpen}
        placeholder={t('notRecorded')}
        note={note()}
        listLabel={label}
        clearLabel={t('clearField', { field: label })}
        openLabel={t('showChoices', { field: label })}
        aria-describedby={remark && `${id}-remark`}
        aria-invalid={invalid || undefined}
      />
      <p
        id={`${id}-remark`}
        aria-live="polite"
        className={`text-small empty:hidden ${invalid ? 'text-danger' : 'text-ink-3'}`}
      >
        {remark}
      </p>
      {props.children}
    </div>
  )
}

function Offer({ name }: { name: string }) {
  const t = useTranslations('patientForm.creation')
  return (
    <>
      <Icon name="plus" size={16} />
      {t('offer', { name })}
    </>
  )
}
