import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { ApiError } from '#portal/http/errors.ts'
import { problemKind } from '#portal/http/problemKind.ts'
import { useMutationInTurn } from '#portal/http/useMutationInTurn.ts'
import { refreshAround } from '#portal/patients/patientCache.ts'
import { restorePatient } from '#portal/patients/removal/restorePatient.ts'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/Button.tsx'

/** Says that a possible duplicate was removed: it is restored rather than made anew, by who may. */
export function RemovedDuplicate({ patient }: { patient: Patient }) {
  const t = useTranslations('patientForm.duplicates')
  const problem = useTranslations('problem')
  const text = usePatientText()
  const client = useClient()
  const queryClient = useQueryClient()
  const { role } = useUser()
  const { id } = patient
  const restore = useMutationInTurn({
    mutationKey: ['restore', id],
    mutationFn: () => restorePatient(client, id),
    onSettled: () => refreshAround(queryClient, id),
  })
  // Somebody else was faster: that is what was wanted.
  const isBack = restore.error instanceof ApiError && restore.error.code === 'not_removed'
  if (restore.isSuccess || isBack) return <p role="status">{t('restored')}</p>
  return (
    <>
      <p className="text-small font-medium text-danger">
        {t('removed', { when: text.removed(patient) ?? '' })}
      </p>
      {restore.error && (
        <p role="alert" className="text-small text-danger">
          {t('notRestored', { problem: problem(`${problemKind(restore.error)}.title`) })}
        </p>
      )}
      {role === 'administrator' ? (
        <Button className="self-start" busy={restore.isPending} onClick={() => restore.mutate()}>
          {t('restore', { id: String(id) })}
        </Button>
      ) : (
        <p className="text-small text-ink-2">{t('askAdministrator')}</p>
      )}
    </>
  )
}
