import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/lookup.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { lookupRecord, lookupSearch } from '#portal/patients/lookupQueries.ts'
import { Combobox } from '#portal/ui/Combobox.tsx'
import type { ChoiceField, Chosen } from './draft.ts'
import { usePatientForm } from './FormContext.ts'
import { useSettled } from './useSettled.ts'

const PAUSE = 200
const IDS = /^[1-9]\d{0,8}$/

/** Chooses one of a large group of reference data by typing a part of its name. */
export function LookupSearch({ name, group }: { name: ChoiceField; group: LookupGroup }) {
  const t = useTranslations('patientForm')
  const id = useId()
  const { draft, change } = usePatientForm()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = useSettled(typed.trim(), PAUSE)
  const client = useClient()
  const found = useQuery({ ...lookupSearch(client, group, search), enabled: open })
  const shown = useChosenName(group, draft[name])

  const items = (found.data?.data ?? []).map((it) => ({ id: String(it.id), label: it.name }))
  const behind = found.isPlaceholderData || typed.trim() !== search
  const note = () => {
    if (found.isError && !found.data) return t('choicesFailed')
    if (!found.data) return t('searching')
    return items.length === 0 && !behind ? t('nothingFound') : undefined
  }
  const label = t(`fields.${name}`)
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      <Combobox
        id={id}
        label={label}
        value={shown}
        onChange={(choice) => change({ [name]: choice && { id: choice.id, name: choice.label } })}
        items={items}
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

/** What is chosen with its name, which a record may not tell. */
export function useChosenName(group: LookupGroup, chosen: Chosen | null) {
  const t = useTranslations('patientForm')
  const id = chosen && IDS.test(chosen.id) ? Number(chosen.id) : 0
  const { data } = useQuery({
    ...lookupRecord(useClient(), group, id),
    enabled: id > 0 && chosen?.name === undefined,
  })
  if (!chosen) return null
  return { id: chosen.id, label: chosen.name ?? data?.name ?? t('unknown', { id: chosen.id }) }
}
