import { useTranslations } from 'use-intl'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import type { ToastAction } from '#portal/ui/overlay/Toast.tsx'
import type { DoneRemoval } from './outcome.ts'
import { UNDO_OFFERED_MS } from '#contract/undo.ts'
import { useReceipt } from './useReceipt.tsx'
import { useRestorePatient, useRestoreText } from '#portal/patients/api/useRestorePatient.ts'

/** Announces a removal in a notice with Undo and the receipt, which stays when the page is left. */
export function useAnnounceRemoval() {
  const t = useTranslations('patientRemoval')
  const notify = useNotify()
  const restoreText = useRestoreText()
  const receipt = useReceipt()
  const restorable = useCapability('restorePatient') === 'offered'

  const { restore } = useRestorePatient((outcome, id) => {
    const retry: ToastAction = { label: t('retry'), onPress: () => restore(id) }
    const actions = outcome.kind === 'unanswered' ? { actions: [retry] } : {}
    notify(restoreText.undo(outcome, id), outcome.kind === 'restored' ? 'done' : 'note', actions)
  })

  return (removal: DoneRemoval) => {
    const id = String(removal.id)
    const actions: ToastAction[] = [{ label: t('receipt.action'), shows: (close) => receipt(removal, close) }]
    if (restorable) actions.unshift({ label: t('undo'), onPress: () => restore(removal.id) })
    const { moved } = removal
    const text = [
      removal.checked ? t('removed', { id }) : t('notVerified', { id }),
      moved && t('reportsMoved', { count: moved.reports, id: String(moved.to) }),
    ]
      .filter(Boolean)
      .join(' · ')
    notify(text, 'done', { actions, duration: UNDO_OFFERED_MS })
  }
}
