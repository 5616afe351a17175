import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
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
  const undo = useUndoChange(id, changeId, onClose)
  const isAllowed = useCan(patientOperations.takeBackChange)
  const canUndo = isOffered && !removed && isAllowed
  if (!change) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <FactsSkeleton />
  return (
    <>
      <p className="text-ink-2">{text.moment(change.at, change.user.name ?? null)}</p>
      {change.takesBack !== null && <p className="text-small text-ink-2">{t('undoes')}</p>}
      {change.takenBackBy !== null && <p className="text-small text-ink-2">{t('undoneLater')}</p>}
      {canUndo ? (
        <UndoChange key={change.dateHourChanged} change={change} request={undo} />
      ) : (
        <ul className="mt-3 flex flex-col gap-4">
          {change.fields.map((field) => (
            <ChangedField key={field.name} field={field} />
          ))}
        </ul>
      )}
    </>
  )
}

interface UndoChangeProps {
  change: PatientChange
  request: ReturnType<typeof useUndoChange>
}

/** The fields of a change, to be undone. For a field that was changed again since, the user chooses a value; none is preselected. */
function UndoChange({ change, request }: UndoChangeProps) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const { undo, busy, error } = request
  const open = change.fields.filter((field) => field.changedSince && !isRestored(field))
  const left = open.filter(({ name }) => !chosen[name]).length
  const restored = change.fields.filter(({ name, changedSince }) =>
    changedSince ? chosen[name] === 'former' : true,
  )
  const names = restored.map(({ name }) => name)
  return (
    <>
      <ul className="mt-3 flex flex-col gap-4">
        {change.fields.map((field) => (
          <ChangedField
            key={field.name}
            field={field}
            choice={open.includes(field) ? { chosen: chosen[field.name], onChoose } : undefined}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-48 text-small">
          <p role="status" className="text-ink-2">
            {left > 0
              ? t('drafts.conflict.choicesLeft', { count: left })
              : names.length === 0 && t('patientRecord.change.nothingToUndo')}
          </p>
          {error && (
            <p role="alert" className="text-danger">
              <Failure error={error} />
            </p>
          )}
        </div>
        <Button
          variant="primary"
          busy={busy}
          disabled={left > 0 || names.length === 0}
          onClick={() => undo({ dateHourChanged: change.dateHourChanged, fields: names })}
        >
          {t('patientRecord.change.undo')}
        </Button>
      </div>
    </>
  )

  function onChoose(name: string, choice: Choice) {
    setChosen({ ...chosen, [name]: choice })
  }
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
  const { mutate, error, isPending } = useSingleMutation({
    ...changeUndo(client, id, changeId),
    onSuccess: (patient) => {
      notify(t('done', { id: String(id) }))
      onDone()
      return showChanged(queryClient, patient)
    },
    // The stored values may have changed since they were loaded.
    onError: () => queryClient.invalidateQueries(patientChange(client, id, changeId)),
  })
  return {
    undo: mutate,
    busy: isPending,
    error,
  }
}

type FieldChange = PatientChange['fields'][number]
type Choice = 'former' | 'stored'

interface ChangedFieldProps {
  field: FieldChange
  /** Undefined where there is nothing to choose. */
  choice?: { chosen: Choice | undefined; onChoose: (name: string, choice: Choice) => void } | undefined
}

/** Whether the value from before the change is stored again. */
const isRestored = ({ before, now }: FieldChange): boolean => JSON.stringify(before) === JSON.stringify(now)

/** The value of a field before and after a change, and the stored one where it was changed again since. */
function ChangedField({ field, choice }: ChangedFieldProps) {
  const t = useTranslations('patientRecord.change')
  const [label] = useFieldLabels()([field.name])
  const name = useId()
  const { before, after, now, changedSince } = field
  const values = [
    ['before', before] as const,
    ['after', after] as const,
    ...(changedSince ? [['now', now] as const] : []),
  ]
  return (
    <li className="min-w-0">
      <h3 className="text-small font-medium">{label}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2">
        {values.map(([word, value]) => (
          <div key={word} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{t(word)}</dt>
            <dd className="min-w-0 break-words">
              <FieldValue name={field.name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {choice && (
        <fieldset className="mt-1.5">
          <legend className="text-small text-ink-2">{t('chooseValue')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {(['former', 'stored'] as const).map((entry) => (
              <label key={entry} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="radio"
                  name={name}
                  className="size-4 accent-accent"
                  checked={choice.chosen === entry}
                  onChange={() => choice.onChoose(field.name, entry)}
                />
                {t(entry)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  )
}
