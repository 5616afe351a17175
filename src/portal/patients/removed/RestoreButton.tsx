import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { ApiError } from '#portal/http/errors.ts'
import { useMutationInTurn } from '#portal/http/useMutationInTurn.ts'
import { dropPatient } from '#portal/patients/patientCache.ts'
import { restorePatient } from '#portal/patients/removal/restorePatient.ts'
import { useMovedText } from '#portal/patients/removal/useMovedText.ts'
import { nameId } from '#portal/patients/RemoveButton.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'
import { RowButton } from '#portal/ui/RowButton.tsx'

export interface RestoreEvents {
  onStart: () => void
  /** The row is about to go. */
  onGone: (id: number) => void
  onFailed: (id: number, error: Error) => void
}

/** Brings a patient back, without a question: that harms nobody, and the patient can be removed again. */
export function RestoreButton({ patient, events }: { patient: Patient; events: RestoreEvents }) {
  const t = useTranslations('patientList.removed')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  const movedText = useMovedText()
  const { id } = patient

  const leave = () => {
    events.onGone(id)
    return dropPatient(queryClient, id, 'removed')
  }
  const restore = useMutationInTurn({
    mutationKey: ['restore', id],
    mutationFn: () => restorePatient(client, id),
    onMutate: events.onStart,
    onSuccess: (restored) => {
      const show = () => void navigate(`/patients/${id}`)
      const text = [t('restored', { id: String(id) }), movedText(restored?.movedReports)]
      notify(text.filter(Boolean).join(' · '), 'done', { actions: [{ label: t('show'), onPress: show }] })
      return leave()
    },
    onError: (error) => {
      const isBack = error instanceof ApiError && error.code === 'not_removed'
      const isUnknown = error instanceof ApiError && error.status === 404
      if (!isBack && !isUnknown) return events.onFailed(id, error)
      notify(t(isBack ? 'already' : 'missing', { id: String(id) }), 'note')
      return leave()
    },
  })
  return (
    <RowButton
      look="quiet"
      className="px-2 text-small"
      busy={restore.isPending}
      aria-describedby={nameId(patient)}
      onClick={() => restore.mutate()}
    >
      {t('restore')}
    </RowButton>
  )
}
