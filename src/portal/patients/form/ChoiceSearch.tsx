import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/lookups.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { referenceChoices, referenceRecord } from '#portal/patients/api/referenceData.ts'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import type { Chosen } from './draft.ts'

const IDS = /^[1-9]\d{0,8}$/

interface ReferenceSearchProps {
  label: string
  group: LookupGroup
  value: Chosen | null
  onChange: (chosen: Chosen | null) => void
  className?: string
}

/** Chooses one of a large group of reference data by typing a part of its name. */
export function ReferenceSearch({ group, value, onChange, ...rest }: ReferenceSearchProps) {
  const client = useClient()
  const shown = useChosenName(group, value)
  return (
    <ChoiceSearch
      {...rest}
      choicesFor={(text) => referenceChoices(client, group, text)}
      value={shown}
      onChange={(choice) => onChange(choice && { id: choice.id, name: choice.label })}
    />
  )
}

/** The chosen record with its name, which is loaded where the patient's record does not hold it. */
export function useChosenName(group: LookupGroup, chosen: Chosen | null) {
  const t = useTranslations('patientForm')
  const id = chosen && IDS.test(chosen.id) ? Number(chosen.id) : 0
  const { data } = useQuery({
    ...referenceRecord(useClient(), group, id),
    enabled: id > 0 && chosen?.name === undefined,
  })
  if (!chosen) return null
  return { id: chosen.id, label: chosen.name ?? data?.name ?? t('numberOnly', { id: chosen.id }) }
}

const SEARCH_DELAY_MS = 200

interface ChoiceSearchProps {
  label: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** The query for the choices whose names match a text. */
  choicesFor: (text: string) => ReturnType<typeof referenceChoices>
  className?: string
}

/** Chooses one of many records by typing a part of its name. */
export function ChoiceSearch({ label, value, onChange, choicesFor, className = '' }: ChoiceSearchProps) {
  const t = useTranslations('patientForm')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS)
  const { data, isError, isPlaceholderData } = useQuery({
    ...choicesFor(search),
    placeholderData: keepPreviousData,
    enabled: open,
  })
  const isBehind = isPlaceholderData || typed.trim() !== search
  const note = () => {
    if (isError && !data) return t('choicesFailed')
    if (!data) return t('searching')
    return data.length === 0 && !isBehind ? t('nothingFound') : undefined
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
        placeholder={t('notRecorded')}
        note={note()}
        listLabel={label}
        clearLabel={t('clearField', { field: label })}
        openLabel={t('showChoices', { field: label })}
      />
    </div>
  )
}
