import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patientOperations.ts'
import type { PatientChange } from '#contract/patientHistory.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { FactsSkeleton } from './FactsSkeleton.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { useCan } from '#portal/session/can.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { ChangedField, isRestored } from './ChangedField.tsx'
import type { Choice } from './ChangedField.tsx'
import { patientChange, changeTakeBack } from '#portal/patients/api/recordSections.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { showChanged } from '#portal/patients/api/cache.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

export interface ChangeProps {
  /** The patient's record number. */
  id: number
  changeId: number
  /** A change of a removed record cannot be taken back. */
  removed: boolean
  onClose: () => void
}

/** The values of a change, and a button that takes it back. */
export function ChangeContent({ id, changeId, removed, onClose }: ChangeProps) {
  const t = useTranslations('patientRecord.change')
  const text = usePatientText()
  const { data: change, error, refetch } = useQuery(patientChange(useClient(), id, changeId))
  const isOffered = useCapability('takeBackChange')
  const takeBack = useTakeBack(id, changeId, onClose)
  const isAllowed = useCan(patientOperations.takeBackChange)
  const canTakeBack = isOffered && !removed && isAllowed
  if (!change) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <FactsSkeleton />
  return (
    <>
      <p className="text-ink-2">{text.moment(change.at, change.user.name ?? null)}</p>
      {change.takesBack !== null && <p className="text-small text-ink-2">{t('takesBack')}</p>}
      {change.takenBackBy !== null && <p className="text-small text-ink-2">{t('takenBackLater')}</p>}
      {canTakeBack ? (
        <TakeBack key={change.dateHourChanged} change={change} request={takeBack} />
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

interface TakeBackProps {
  change: PatientChange
  request: ReturnType<typeof useTakeBack>
}

/** The fields of a change, to be taken back. For a field that was changed again since, the user chooses a value; none is preselected. */
function TakeBack({ change, request }: TakeBackProps) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const { takeBack, busy, error } = request
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
              ? t('patientForm.conflict.choicesLeft', { count: left })
              : names.length === 0 && t('patientRecord.change.nothingToTakeBack')}
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
          onClick={() => takeBack({ dateHourChanged: change.dateHourChanged, fields: names })}
        >
          {t('patientRecord.change.takeBack')}
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
  if (error instanceof ApiError && error.code === 'record_changed') return t('patientRecord.change.conflict')
  if (kind === 'network' || kind === 'invalidAnswer' || kind === 'unknown')
    return t('patientRecord.change.unanswered')
  return `${t('patientRecord.change.failed')} ${t(`problem.${kind}.title`)}.`
}

/** Gives fields of a record the values back that they had before a change. */
function useTakeBack(id: number, changeId: number, onDone: () => void) {
  const t = useTranslations('patientRecord.change')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { mutate, error, isPending } = useSingleMutation({
    ...changeTakeBack(client, id, changeId),
    onSuccess: (patient) => {
      notify(t('done', { id: String(id) }))
      onDone()
      return showChanged(queryClient, patient)
    },
    // The stored values may have changed since they were loaded.
    onError: () => queryClient.invalidateQueries(patientChange(client, id, changeId)),
  })
  return {
    takeBack: mutate,
    busy: isPending,
    error,
  }
}
