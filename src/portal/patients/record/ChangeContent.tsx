import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RecordChange } from '#contract/declaration/history.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isRecordChanged } from '#portal/http/client/errors.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { showChanged } from '#portal/patients/api/cache.ts'
import { patientRecord } from '#portal/patients/api/record.ts'
import { changeUndo } from '#portal/patients/api/recordSections.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { FieldValue } from './FieldValue.tsx'

export interface ChangeProps {
  /** The patient's record number. */
  id: number
  entry: RecordChange
  /** The record as it is stored, once it is read. A change of a removed record cannot be undone. */
  patient: PatientDetail | undefined
  onClose: () => void
}

/** The values of a change, and a button that undoes it. */
export function ChangeContent({ id, entry, patient, onClose }: ChangeProps) {
  const t = useTranslations('patientRecord.change')
  const text = usePatientText()
  const isOffered = useCapability('takeBackChange') === 'offered'
  const isAllowed = useCan(patientOperations.takeBackChange)
  // Outlives the choices, which are asked for anew once the record was read again.
  const undo = useUndoChange(id, entry.id, onClose)
  return (
    <>
      <p className="text-ink-2">{text.moment(entry.at, entry.user?.name ?? null)}</p>
      {entry.undoes !== null && <p className="text-small text-ink-2">{t('undoes')}</p>}
      {entry.undoneBy !== null && <p className="text-small text-ink-2">{t('undoneLater')}</p>}
      <ChangedFields
        key={patient?.dateHourChanged}
        fields={fieldsOf(entry, patient)}
        dateHourChanged={patient?.dateHourChanged ?? ''}
        undo={isOffered && isAllowed && patient?.dateHourDeleted === null ? undo : undefined}
      />
    </>
  )
}

type FieldChange = RecordChange['fields'][number] & { now: unknown; changedSince: boolean }

/** The fields of a change with the values that are stored now. */
const fieldsOf = ({ fields }: RecordChange, patient: PatientDetail | undefined): FieldChange[] =>
  fields.map((field) => {
    const [name = '', part] = field.name.split('.')
    const value: unknown = patient?.[name as keyof PatientDetail]
    const now = part === undefined ? value : (value as Record<string, unknown> | undefined)?.[part]
    return { ...field, now, changedSince: patient !== undefined && !isSame(field.after, now) }
  })

/** Whether two values are the same, whatever the names beside their ids are by now. A restored document has a new id. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(entryText).toSorted((a, b) => (a < b ? -1 : 1))
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)
}

const entryText = (entry: Partial<PatientDetail['documents'][number]>): string =>
  entry.type ? `${entry.type.id} ${entry.number}` : JSON.stringify(entry)

interface ChangedFieldsProps {
  fields: readonly FieldChange[]
  /** The version of the record that is shown. */
  dateHourChanged: string
  /** Undefined where the change cannot be undone. */
  undo: ReturnType<typeof useUndoChange> | undefined
}

/** The fields of a change. For one that was changed again since, the user chooses a value to undo it; none is preselected. */
function ChangedFields({ fields, dateHourChanged, undo }: ChangedFieldsProps) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const open = undo ? fields.filter((field) => field.changedSince && !isRestored(field)) : []
  const left = open.filter(({ name }) => !chosen[name]).length
  const names = fields
    .filter(({ name, changedSince }) => !changedSince || chosen[name] === 'former')
    .map(({ name }) => name)
  return (
    <>
      <ul className="mt-3 flex flex-col gap-4">
        {fields.map((field) => (
          <li key={field.name} className="min-w-0">
            <ChangedValues field={field} />
            {open.includes(field) && (
              <RadioGroup
                legend={t('patientRecord.change.chooseValue')}
                legendClass="mt-1.5 text-small text-ink-2"
                inline
                options={choices.map((value) => ({ value, label: t(`patientRecord.change.${value}`) }))}
                value={chosen[field.name]}
                onChange={(choice) => setChosen({ ...chosen, [field.name]: choice })}
              />
            )}
          </li>
        ))}
      </ul>
      {undo && (
        <div className="mt-5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <div className="min-w-0 grow basis-48 text-small">
            <p role="status" className="text-ink-2">
              {left > 0
                ? t('recordForm.conflict.choicesLeft', { count: left })
                : names.length === 0 && t('patientRecord.change.nothingToUndo')}
            </p>
            {undo.error && (
              <p role="alert" className="text-danger">
                <Failure error={undo.error} />
              </p>
            )}
          </div>
          <Button
            variant="primary"
            busy={undo.isPending}
            disabled={left > 0 || names.length === 0}
            onClick={() => undo.mutate({ dateHourChanged, fields: names })}
          >
            {t('patientRecord.change.undo')}
          </Button>
        </div>
      )}
    </>
  )
}

function Failure({ error }: { error: Error }) {
  const t = useTranslations()
  const kind = problemKind(error)
  if (isRecordChanged(error)) return t('patientRecord.change.conflict')
  if (kind === 'network' || kind === 'invalidAnswer' || kind === 'unknown')
    return t('patientRecord.change.unanswered')
  return `${t('patientRecord.change.failed')} ${t(`problem.${kind}.title`)}.`
}

/** Gives fields of a record the values back that they had before a change. */
function useUndoChange(id: number, changeId: number, onDone: () => void) {
  const t = useTranslations('patientRecord.change')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  return useSingleMutation({
    ...changeUndo(client, id, changeId),
    onSuccess: (patient) => {
      notify(t('done', { id: String(id) }))
      onDone()
      return showChanged(queryClient, patient)
    },
    // The stored values may have changed since the record was read.
    onError: () => queryClient.invalidateQueries(patientRecord(client, id)),
  })
}

const choices = ['former', 'stored'] as const
type Choice = (typeof choices)[number]

/** Whether the value from before the change is stored again. */
const isRestored = ({ before, now }: FieldChange): boolean => isSame(before, now)

/** The value of a field before and after a change, and the stored one where it was changed again since. */
function ChangedValues({ field: { name, changedSince, ...values } }: { field: FieldChange }) {
  const t = useTranslations('patientRecord.change')
  const labels = useFieldLabels()
  const shown = ['before', 'after', ...(changedSince ? (['now'] as const) : [])] as const
  return (
    <>
      <h3 className="text-small font-medium">{labels([name])}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2">
        {shown.map((word) => (
          <div key={word} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{t(word)}</dt>
            <dd className="min-w-0 break-words">
              <FieldValue name={name} value={values[word]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
