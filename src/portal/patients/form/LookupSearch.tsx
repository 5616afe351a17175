import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { lookups } from '#contract/lookup.ts'
import type { LookupGroup } from '#contract/lookup.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { lookupRecord } from '#portal/patients/lookupQueries.ts'
import { ChoiceSearch } from './ChoiceSearch.tsx'
import type { Chosen } from './draft.ts'

const FOUND = 20
const IDS = /^[1-9]\d{0,8}$/

interface LookupSearchProps {
  label: string
  group: LookupGroup
  value: Chosen | null
  onChange: (chosen: Chosen | null) => void
  className?: string
}

/** Chooses one of a large group of reference data. */
export function LookupSearch({ group, value, onChange, ...rest }: LookupSearchProps) {
  const client = useClient()
  const shown = useChosenName(group, value)
  const find = async (name: string, signal: AbortSignal) => {
    const query = { name: name || undefined, limit: FOUND }
    const { data } = await client.page(lookups[group].query, { query, signal })
    return data.map((it) => ({ id: String(it.id), label: it.name }))
  }
  return (
    <ChoiceSearch
      {...rest}
      what={group}
      find={find}
      value={shown}
      onChange={(choice) => onChange(choice && { id: choice.id, name: choice.label })}
    />
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
