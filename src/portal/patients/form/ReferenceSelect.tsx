import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/lookups.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { referenceList } from '#portal/patients/api/referenceData.ts'
import { Field } from '#portal/ui/form/Field.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useReferenceName } from '#portal/patients/identity/codeText.ts'

interface ReferenceSelectProps {
  group: LookupGroup
  /** Names the field in its form. */
  name?: string
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** The option for no choice; without it one has to be made. */
  none?: string | undefined
  error?: string | undefined
  className?: string
}

/** Selects one of a small group of reference data. */
export function ReferenceSelect({
  group,
  name,
  label,
  value,
  onChange,
  none,
  error,
  className,
}: ReferenceSelectProps) {
  const t = useTranslations('patientForm')
  const nameOf = useReferenceName()
  const { data, isError } = useQuery(referenceList(useClient(), group))
  const listed = (data ?? []).map((record) => ({ value: String(record.id), label: nameOf(record) }))
  // The record's value stays where the list does not load, or no longer holds it.
  const options =
    value === '' || listed.some((option) => option.value === value)
      ? listed
      : [...listed, { value, label: data || isError ? t('numberOnly', { id: value }) : '…' }]
  return (
    <Field
      label={label}
      error={error}
      description={isError && t('choicesFailed')}
      {...(className && { className })}
      {...(name && { name })}
    >
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {(none !== undefined || value === '') && <option value="">{none ?? t('choosePlaceholder')}</option>}
          {options.map((entry) => (
            <option key={entry.value} value={entry.value}>
              {entry.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The browser's own select, which looks like the other fields. */
export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <span className={`relative flex ${className}`}>
    <select
      {...rest}
      className="control w-full appearance-none truncate py-1.5 pr-9 pl-3 aria-invalid:border-danger [&>option]:bg-panel [&>option]:text-ink"
    />
    <Icon
      name="chevronDown"
      size={16}
      className="pointer-events-none absolute right-2.5 self-center text-ink-3"
    />
  </span>
)
