import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/lookup.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { lookupList } from '#portal/patients/lookupQueries.ts'
import { Field } from '#portal/ui/Field.tsx'
import { Select } from './Select.tsx'
import { useLookupName } from '#portal/patients/useLookupName.ts'

interface LookupSelectProps {
  group: LookupGroup
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** What stands there where nothing is chosen; without it, something has to be. */
  none?: string | undefined
  error?: string | undefined
  className?: string
}

/** Chooses one of a small group of reference data. */
export function LookupSelect({ group, label, value, onChange, none, error, className }: LookupSelectProps) {
  const t = useTranslations('patientForm')
  const name = useLookupName()
  const { data, isError } = useQuery(lookupList(useClient(), group))
  const listed = (data ?? []).map((it) => ({ value: String(it.id), label: name(it) }))
  // What the record has is not changed by a list that does not come, or does not hold it any more.
  const options =
    value === '' || listed.some((it) => it.value === value)
      ? listed
      : [...listed, { value, label: data || isError ? t('unknown', { id: value }) : '…' }]
  return (
    <Field
      label={label}
      error={error}
      description={isError && t('choicesFailed')}
      {...(className && { className })}
    >
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {(none !== undefined || value === '') && <option value="">{none ?? t('choose')}</option>}
          {options.map((it) => (
            <option key={it.value} value={it.value}>
              {it.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
