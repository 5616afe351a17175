import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { useReasonText } from '#portal/patients/identity/codeText.ts'
import { useCan } from '#portal/session/can.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { useMovedText, useRestorePatient, useRestoreText } from '#portal/patients/api/useRestorePatient.ts'
import { Link } from '#portal/ui/layout/Link.tsx'

/**
 * Says that a record was removed, and restores it. There is no confirmation, because a restore does no harm and the record can be
 * removed again.
 */
export function RemovedBanner({ patient }: { patient: PatientDetail }) {
  const t = useTranslations('patients.removed')
  const record = useTranslations('patientRecord')
  const reasonText = useReasonText()
  const text = usePatientText()
  const movedText = useMovedText()
  const restoreText = useRestoreText()
  const notify = useNotify()
  const canRestore = useCan({ access: 'patient.restore' })
  // A user who may remove can undo the own removal, for a minute.
  const canUndo = useCan(patientOperations.removePatient)
  const { id, removalReason, mergedInto } = patient
  const moved = movedText(patient)
  const { restore, busy, outcome } = useRestorePatient((ended) => {
    if (ended.kind === 'restored') notify(restoreText.restored(ended, id))
    if (ended.kind === 'alreadyRestored') notify(restoreText.alreadyRestored(id), 'note')
  })

  return (
    <section className="rounded-control bg-danger-soft px-5 py-4 text-danger">
      <h2 className="font-semibold">
        {mergedInto ? t('merged.title', { id: String(mergedInto) }) : t('title')}
      </h2>
      <p>{text.removed(patient)}</p>
      {removalReason !== undefined && !mergedInto && (
        <p className="break-words">
          {removalReason === null
            ? record('noReason')
            : record('reason', { reason: reasonText(removalReason) })}
        </p>
      )}
      <p className="mt-1">{mergedInto ? t('merged.text') : t('text')}</p>
      {moved && <p className="mt-1">{moved}</p>}
      {outcome && outcome.kind !== 'restored' && outcome.kind !== 'alreadyRestored' && (
        <RestoreFailure error={outcome.error} mergedInto={mergedInto ?? undefined} />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {mergedInto && (
          <Link className={buttonClass()} to={paths.patient(mergedInto)}>
            {t('merged.open', { id: String(mergedInto) })}
          </Link>
        )}
        {(canRestore || canUndo) && (
          <Button busy={busy} onClick={() => restore(id)}>
            {mergedInto ? t('merged.restore') : t('restore')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface RestoreFailureProps {
  error: Error
  mergedInto: number | undefined
}

function RestoreFailure({ error, mergedInto }: RestoreFailureProps) {
  const t = useTranslations()
  const kind = problemKind(error)
  const isKeptRemoved =
    error instanceof ApiError && error.response?.fields?.some(({ name }) => name === 'mergedInto')
  if (mergedInto && isKeptRemoved)
    return (
      <p role="alert" className="mt-2 font-medium">
        {t('patients.removed.merged.keptRemoved', { id: String(mergedInto) })}
      </p>
    )
  return (
    <p role="alert" className="mt-2 font-medium">
      {kind !== 'outcomeUnknown' && t('patients.removed.failed')} {t(`problem.${kind}.title`)}.
    </p>
  )
}
