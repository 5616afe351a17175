import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { showRestored } from '#portal/patients/api/cache.ts'
import { nameId } from '#portal/patients/identity/PatientIdentity.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { RowButton } from '#portal/ui/table/rowControls.tsx'
import { useRestorePatient, useRestoreText } from '#portal/patients/api/useRestorePatient.ts'

export interface RestoreEvents {
  onStart: () => void
  /** The row will leave the list. */
  onGone: (id: number) => void
  onFailed: (id: number, error: Error) => void
}

/** Restores a patient without a confirmation, because a restore does no harm and the patient can be removed again. */
export function RestoreButton({ patient: { id }, events }: { patient: Patient; events: RestoreEvents }) {
  const t = useTranslations('patientList.removed')
  const text = useRestoreText()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  const { restore, busy } = useRestorePatient((outcome) => {
    if (outcome.kind === 'restored') {
      const show = { label: t('showRecord'), onPress: () => void navigate(paths.patient(id)) }
      notify(text.restored(outcome, id), 'done', { actions: [show] })
    } else if (outcome.kind === 'alreadyRestored') notify(text.alreadyRestored(id), 'note')
    else if (outcome.kind === 'notFound') notify(text.notFound(id), 'note')
    else {
      events.onFailed(id, outcome.error)
      return
    }
    events.onGone(id)
    // A patient that the service no longer has leaves the list, too.
    if (outcome.kind === 'notFound') void showRestored(queryClient, id, undefined)
  })
  return (
    <RowButton
      variant="quiet"
      className="px-2 text-small"
      busy={busy}
      aria-describedby={nameId({ id })}
      onClick={() => {
        events.onStart()
        restore(id)
      }}
    >
      {t('restore')}
    </RowButton>
  )
}
