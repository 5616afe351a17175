import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { lookups } from '#contract/lookups.ts'
import type { ExtensibleGroup } from '#contract/lookups.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { createReference } from '#portal/patients/api/createReference.ts'
import { distinctNameOf, referenceRecord, referencesOf } from '#portal/patients/api/referenceData.ts'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch, refreshRecords } from '#portal/records/pick/recordSearch.ts'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { isCreated } from './draft.ts'
import type { Chosen } from './draft.ts'

const IDS = /^[1-9]\d{0,8}$/

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
  const shown = useChosenName(group, value)
  const mayCreate = useCan(lookups[group].create) && client.isOwnService
  const { create, remark, isFailed } = useCreation(props)
  return (
    <RecordField
      name={name}
      label={label}
      className={className}
      value={referenceOf(shown)}
      onChange={(chosen: RecordReference | null) => onChange(chosenOf(chosen))}
      search={(text) => recordSearch(client, lookups[group].query, text, { isExact: true })}
      choiceOf={referenceChoice}
      onCreate={mayCreate ? create : undefined}
      placeholder={t('notRecorded')}
      description={isFailed ? undefined : remark}
      error={isFailed ? remark : undefined}
    >
      <p role="status" className="sr-only">
        {remark}
      </p>
      {isFailed && (
        <Button variant="quiet" className="-ml-2 self-start" onClick={() => create(shown?.label ?? '')}>
          {t('creation.retry')}
        </Button>
      )}
    </RecordField>
  )
}

/** Conversions between a chosen record in the draft and in pickers. */
export const chosenOf = (record: RecordReference | null): Chosen | null =>
  record && { id: String(record.id), name: record.name }
export const referenceOf = (shown: { id: string; label: string } | null): RecordReference | null =>
  shown && { id: Number(shown.id), name: shown.label }

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

/** The chosen record with its name, which is loaded where the patient's record does not hold it. */
export function useChosenName(group: ExtensibleGroup, chosen: Chosen | null) {
  const t = useTranslations('patientForm')
  const id = chosen && IDS.test(chosen.id) ? Number(chosen.id) : 0
  const { data } = useQuery({
    ...referenceRecord(useClient(), group, id),
    enabled: id > 0 && chosen?.name === undefined,
  })
  if (!chosen) return null
  return {
    id: chosen.id,
    label: chosen.name ?? (data && distinctNameOf(data)) ?? t('numberOnly', { id: chosen.id }),
  }
}
