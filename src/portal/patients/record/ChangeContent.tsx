import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import type { PatientChange } from '#contract/patientParts.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { ApiError } from '#portal/http/errors.ts'
import { problemKind } from '#portal/http/problemKind.ts'
import { FactsSkeleton } from '#portal/patients/FactsSkeleton.tsx'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { may } from '#portal/session/may.ts'
import { Problem } from '#portal/session/Problem.tsx'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useOffered } from '#portal/session/useOffered.ts'
import { Button } from '#portal/ui/Button.tsx'
import { ChangedField, isRestored } from './ChangedField.tsx'
import type { Choice } from './ChangedField.tsx'
import { patientChange } from './recordQueries.ts'
import { useTakeBack } from './useTakeBack.ts'

export interface ChangeProps {
  /** The patient's. */
  id: number
  changeId: number
  /** A removed record is only looked at. */
  removed: boolean
  onClose: () => void
}

/** What a change has changed, value by value, and the way back. */
export function ChangeContent({ id, changeId, removed, onClose }: ChangeProps) {
  const t = useTranslations('patientRecord.change')
  const text = usePatientText()
  const { data: change, error, refetch } = useQuery(patientChange(useClient(), id, changeId))
  const { role } = useUser()
  const isOffered = useOffered('takeBackChange')
  const way = useTakeBack(id, changeId, onClose)
  const mayTakeBack = isOffered && !removed && may(role, operations.takeBackChange)
  if (!change) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <FactsSkeleton />
  return (
    <>
      <p className="text-ink-2">{text.moment(change.at, change.user.name ?? null)}</p>
      {change.takesBack !== null && <p className="text-small text-ink-2">{t('tookBack')}</p>}
      {change.takenBackBy !== null && <p className="text-small text-ink-2">{t('takenBack')}</p>}
      {mayTakeBack ? (
        <TakeBack key={change.dateHourChanged} change={change} way={way} />
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
  way: ReturnType<typeof useTakeBack>
}

/** The fields of a change with the way back. What was changed since is chosen field by field, and nothing beforehand. */
function TakeBack({ change, way }: TakeBackProps) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const { takeBack, busy, error } = way
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
              ? t('patientForm.conflict.left', { count: left })
              : names.length === 0 && t('patientRecord.change.nothing')}
          </p>
          {error && (
            <p role="alert" className="text-danger">
              <Failure error={error} />
            </p>
          )}
        </div>
        <Button
          look="primary"
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
  if (error instanceof ApiError && error.code === 'record_changed') return t('patientRecord.change.meanwhile')
  if (kind === 'network' || kind === 'answer' || kind === 'unknown') return t('patientRecord.change.lost')
  return `${t('patientRecord.change.failed')} ${t(`problem.${kind}.title`)}.`
}
