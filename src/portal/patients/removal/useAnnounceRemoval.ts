import { useTranslations } from 'use-intl'
import { useOffered } from '#portal/session/useOffered.ts'
import { useNotify } from '#portal/ui/Notices.tsx'
import type { NoticeAction } from '#portal/ui/Toast.tsx'
import type { DoneRemoval } from './doneRemoval.ts'
import { useReceipt } from './useReceipt.tsx'
import { useUndo } from './useUndo.ts'

const UNDO_FOR = 10_000

/** Says that a patient was removed, and offers the way back and the receipt for a while, on whatever page one goes to. */
export function useAnnounceRemoval() {
  const t = useTranslations('patientRemoval')
  const done = useTranslations('patients.removal')
  const notify = useNotify()
  const undo = useUndo()
  const receipt = useReceipt()
  const restorable = useOffered('restorePatient')

  const takeBack = async (id: number) => {
    const { kind, text } = await undo(id)
    const again: NoticeAction = { label: t('retry'), onPress: () => void takeBack(id) }
    notify(text, kind === 'restored' ? 'done' : 'note', kind === 'lost' ? { actions: [again] } : {})
  }

  return (removal: DoneRemoval) => {
    const id = String(removal.id)
    const actions: NoticeAction[] = [
      { label: t('receipt.action'), shows: (close) => receipt(removal, close) },
    ]
    if (restorable) actions.unshift({ label: t('undo'), onPress: () => void takeBack(removal.id) })
    const { moved } = removal
    const text = [
      removal.checked ? done('done', { id }) : t('unchecked', { id }),
      moved && t('moved', { count: moved.reports, id: String(moved.to) }),
    ]
      .filter(Boolean)
      .join(' · ')
    notify(text, 'done', { actions, lasts: UNDO_FOR })
  }
}
