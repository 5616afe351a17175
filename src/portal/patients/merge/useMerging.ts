import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { UNDO_OFFERED_MS } from '#contract/patients/undo.ts'
import type { Merge } from '#contract/patients/patientMerge.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError, isOutcomeUnknown, isRecordChanged } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { showRemoved } from '#portal/patients/api/cache.ts'
import { mergePatients, merges } from '#portal/patients/api/merge.ts'
import { useMovedText, useUndo } from '#portal/patients/api/useRestorePatient.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

interface Request {
  body: Merge
  /** How many reports and appointments the record has that is removed. */
  reports: number
  appointments: number
}

/** Sends a merge, and then shows the record that stays, with a notice that undoes it. */
export function useMerging(onConflict: () => void) {
  const t = useTranslations('patientMerge')
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  const undo = useUndoMerge()
  const { mutate, isPending, error } = useSingleMutation({
    ...merges,
    mutationFn: ({ body }: Request) => mergePatients(client, body),
    onSuccess: (kept, { body: { from }, reports, appointments }) => {
      const text = [
        t('done', { from: String(from.id), keep: String(kept.id) }),
        reports > 0 && t('reportsMoved', { count: reports }),
        appointments > 0 && t('appointmentsMoved', { count: appointments }),
      ]
      notify(text.filter(Boolean).join(' · '), 'done', {
        actions: [{ label: t('undo'), onPress: () => undo(from.id) }],
        duration: UNDO_OFFERED_MS,
      })
      // Back is not to lead to the merge again.
      void navigate(paths.patient(kept.id), { replace: true })
      return showRemoved(queryClient, from.id)
    },
    onError: (cause) => isRecordChanged(cause) && onConflict(),
  })
  const isFailed = error !== null && !isRecordChanged(error)
  return {
    merge: mutate,
    busy: isPending,
    /** Why nothing was merged, other than by a conflict. */
    error: isFailed ? error : null,
    /** It is not known whether the records were merged. */
    isUnanswered: isFailed && isOutcomeUnknown(error),
    /** The service's problems of single fields. */
    refused: isFailed && error instanceof ApiError ? (error.response?.fields ?? []) : [],
  }
}

/** Undoes a merge by the number of the removed record, and says what came back and what stayed. */
function useUndoMerge() {
  const t = useTranslations('patientMerge')
  const movedText = useMovedText()
  const labels = useFieldLabels()
  return useUndo(patientOperations.unmergePatient, ({ patient }, id) => {
    const stay = patient?.unmerged?.stay ?? []
    const text = [
      t('undone', { id: String(id) }),
      movedText(patient),
      stay.length > 0 && t('stay', { id: String(patient?.unmerged?.from), fields: labels(stay).join(', ') }),
    ]
    return text.filter(Boolean).join(' · ')
  })
}
