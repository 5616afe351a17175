import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import type { PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { ApiError } from '#portal/http/errors.ts'
import { problemKind } from '#portal/http/problemKind.ts'
import { useMutationInTurn } from '#portal/http/useMutationInTurn.ts'
import { may } from '#portal/session/may.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import { refreshAround } from './patientCache.ts'
import { patientRecord } from './patientQueries.ts'
import { useReasonText } from './removal/removalReason.ts'
import { restorePatient } from './removal/restorePatient.ts'
import { useMovedText } from './removal/useMovedText.ts'
import { usePatientText } from './usePatientText.ts'

/**
 * Says that a record was removed, and takes that back. There is no question first: a restore harms nobody, and the record
 * can be removed again.
 */
export function RemovedBanner({ patient }: { patient: PatientDetail }) {
  const t = useTranslations('patients.removed')
  const record = useTranslations('patientRecord')
  const reasonText = useReasonText()
  const text = usePatientText()
  const movedText = useMovedText()
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { role } = useUser()
  const { id, removalReason } = patient

  const restore = useMutationInTurn({
    mutationKey: ['restore', id],
    mutationFn: () => restorePatient(client, id),
    onSuccess: (restored) => {
      const { queryKey } = patientRecord(client, id)
      if (restored) queryClient.setQueryData(queryKey, restored)
      else void queryClient.invalidateQueries({ queryKey })
      const done = [t('restored', { id: String(id) }), movedText(restored?.movedReports)]
      notify(done.filter(Boolean).join(' · '))
      return refreshAround(queryClient, id)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'not_removed') return undefined
      notify(t('already', { id: String(id) }), 'note')
      return queryClient.invalidateQueries()
    },
  })

  return (
    <section className="rounded-control bg-danger-soft px-5 py-4 text-danger">
      <h2 className="font-semibold">{t('title')}</h2>
      <p>{text.removed(patient)}</p>
      {removalReason !== undefined && (
        <p className="break-words">
          {removalReason === null
            ? record('noReason')
            : record('reason', { reason: reasonText(removalReason) })}
        </p>
      )}
      <p className="mt-1">{t('text')}</p>
      {patient.movedReports && <p className="mt-1">{movedText(patient.movedReports)}</p>}
      {restore.error && <RestoreFailure error={restore.error} />}
      {may(role, operations.restorePatient) && (
        <Button className="mt-3" busy={restore.isPending} onClick={() => restore.mutate()}>
          {t('restore')}
        </Button>
      )}
    </section>
  )
}

function RestoreFailure({ error }: { error: Error }) {
  const t = useTranslations()
  const kind = problemKind(error)
  return (
    <p role="alert" className="mt-2 font-medium">
      {kind !== 'outcomeUnknown' && t('patients.removed.failed')} {t(`problem.${kind}.title`)}.
    </p>
  )
}
