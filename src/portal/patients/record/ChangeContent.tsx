import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientChange } from '#contract/patientHistory.ts'
import { patientOperations } from '#contract/patientOperations.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isRecordChanged } from '#portal/http/client/errors.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { showChanged } from '#portal/patients/api/cache.ts'
import { changeUndo, patientChange } from '#portal/patients/api/recordSections.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { useCan } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { FactsSkeleton } from './FactValues.tsx'
import { FieldValue } from './FieldValue.tsx'

export interface ChangeProps {
  /** The patient's record number. */
  id: number
  changeId: number
  /** A change of a removed record cannot be undone. */
  removed: boolean
  onClose: () => void
}

/** The values of a change, and a button that undoes it. */
export function ChangeContent({ id, changeId, removed, onClose }: ChangeProps) {
  const t = useTranslations('patientRecord.change')
  const text = usePatientText()
  const { data: change, error, refetch } = useQuery(patientChange(useClient(), id, changeId))
  const isOffered = useCapability('takeBackChange') === 'offered'
  const isAllowed = useCan(patientOperations.takeBackChange)
  // Outlives the values, which are shown anew once they were read again.
  const undo = useUndoChange(id, changeId, onClose)
  if (!change) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <FactsSkeleton />
  return (
    <>
      <p className="text-ink-2">{text.moment(change.at, change.user.name ?? null)}</p>
      {change.takesBack !== null && <p className="text-small text-ink-2">{t('undoes')}</p>}
      {change.takenBackBy !== null && <p className="text-small text-ink-2">{t('undoneLater')}</p>}
      <ChangedFields
        key={change.dateHourChanged}
        change={change}
        undo={isOffered && isAllowed && !removed ? undo : undefined}
      />
    </>
  )
}

interface ChangedFieldsProps {
  change: PatientChange
  /** Undefined where the change cannot be undone. */
  undo: ReturnType<typeof useUndoChange> | undefined
}

/** The fields of a change. For one that was changed again since, the user chooses a value to undo it; none is preselected. */
function ChangedFields({ change, undo }: ChangedFieldsProps) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const { fields, dateHourChanged } = change
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
    // The stored values may have changed since they were loaded.
    onError: () => queryClient.invalidateQueries(patientChange(client, id, changeId)),
  })
}

type FieldChange = PatientChange['fields'][number]
const choices = ['former', 'stored'] as const
type Choice = (typeof choices)[number]

/** Whether the value from before the change is stored again. */
const isRestored = ({ before, now }: FieldChange): boolean => JSON.stringify(before) === JSON.stringify(now)

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
