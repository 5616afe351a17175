import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { lookups } from '#contract/resources/lookups.ts'
import type { ExtensibleGroup, LookupGroup } from '#contract/resources/lookups.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { createReference, referenceList, referencesOf } from '#portal/patients/api/referenceData.ts'
import { useReferenceName } from '#portal/patients/identity/codeText.ts'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch, refreshRecords } from '#portal/records/pick/recordSearch.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { useReference } from '#portal/records/pick/useReference.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { Select } from '#portal/ui/form/Select.tsx'
import { isCreated, usePatientForm } from './draft.ts'
import type { Chosen } from './draft.ts'

interface ReferenceFieldProps {
  /** Names the field in its form. */
  name: string
  label: string
  group: ExtensibleGroup
  value: Chosen | null
  onChange: (chosen: Chosen | null) => void
  className?: string
}

/** Chooses one of a large group of reference data by typing a part of its name, or creates it. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { name, label, group, value, onChange, className } = props
  const t = useTranslations('patientForm')
  const client = useClient()
  const shown = useReference(referenceOf(value), lookups[group].get)
  const mayCreate = useCan(lookups[group].create) && client.isOwnService
  const { create, remark, isFailed } = useCreation(props)
  const problem = usePatientForm().error(name)
  return (
    <RecordField
      name={name}
      label={label}
      className={className}
      value={shown}
      onChange={(chosen: RecordReference | null) => onChange(chosenOf(chosen))}
      search={(text) => recordSearch(client, lookups[group].query, text, { isExact: true })}
      choiceOf={referenceChoice}
      onCreate={mayCreate ? create : undefined}
      placeholder={t('notRecorded')}
      description={isFailed ? undefined : remark}
      error={isFailed ? remark : remark ? undefined : problem}
    >
      <p role="status" className="sr-only">
        {remark}
      </p>
      {isFailed && (
        <Button variant="quiet" className="-ml-2 self-start" onClick={() => create(shown?.name ?? '')}>
          {t('creation.retry')}
        </Button>
      )}
    </RecordField>
  )
}

/** Conversions between a chosen record in the draft and in pickers. */
export const chosenOf = (record: RecordReference | null): Chosen | null =>
  record && { id: String(record.id), name: record.name }
export const referenceOf = (chosen: Chosen | null): RecordReference | null =>
  chosen && { id: Number(chosen.id), name: chosen.name }

/** Creates what the draft holds by its name alone, and chooses it. Until then the draft keeps the name, and cannot be saved. */
function useCreation({ group, value, onChange }: ReferenceFieldProps) {
  const t = useTranslations()
  const client = useClient()
  const queryClient = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (name: string) => ({ name, ...(await createReference(client, group, name)) }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: referencesOf(group) }),
        refreshRecords(queryClient),
      ]),
  })
  // Later, as something else may have been typed in the form by then.
  const choose = useEffectEvent((created: NonNullable<typeof data>) => {
    if (value && !isCreated(value) && value.name === created.name)
      onChange({ id: created.id, name: created.label })
  })
  useEffect(() => {
    if (data) choose(data)
  }, [data])

  const problem = () => {
    if (!error) return t('patientForm.fieldErrors.notCreated')
    const kind = problemKind(error)
    if (kind === 'forbidden') return t('patientForm.creation.forbidden')
    if (kind === 'refused' || kind === 'service' || kind === 'rateLimited')
      return `${t('patientForm.creation.failed')} ${t(`problem.${kind}.title`)}.`
    return t('patientForm.creation.unanswered')
  }
  const isWaiting = value !== null && !isCreated(value)
  const isFailed = isWaiting && !isPending && value.name !== data?.name
  return {
    create: (name: string) => {
      onChange({ id: '', name })
      mutate(name)
    },
    isFailed,
    remark: isFailed ? problem() : isWaiting ? t('patientForm.creation.running') : undefined,
  }
}

interface ReferenceSelectProps {
  group: LookupGroup
  /** Names the field in its form. */
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  /** The option for no choice; without it one has to be made. */
  none?: string | undefined
  className?: string
}

/** Selects one of a small group of reference data. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { group, name, label, value, onChange, none, className = '' } = props
  const t = useTranslations('patientForm')
  const nameOf = useReferenceName()
  const { error } = usePatientForm()
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
      error={error(name)}
      description={isError && t('choicesFailed')}
      className={className}
      name={name}
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
