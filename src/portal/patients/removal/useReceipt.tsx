import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/useDates.ts'
import { useOffered } from '#portal/session/useOffered.ts'
import { Slip } from '#portal/ui/Slip.tsx'
import type { DoneRemoval } from './doneRemoval.ts'
import { useReasonText } from './removalReason.ts'

/** The receipt of a removal, to read and to print. */
export function useReceipt() {
  const t = useTranslations('patientRemoval.receipt')
  const dates = useDates()
  const reasonText = useReasonText()
  const restorable = useOffered('restorePatient')

  return ({ id, by, at, reason, moved, requestId, checked, restored }: DoneRemoval, close: () => void) => {
    const text = {
      title: t('title'),
      facts: [
        { name: t('what'), value: t('record', { id: String(id) }) },
        { name: t('who'), value: by },
        { name: t('when'), value: dates.moment(at) },
        { name: t('why'), value: reason === undefined ? t('noReason') : reasonText(reason) },
        ...(moved
          ? [{ name: t('reports'), value: t('moved', { count: moved.reports, id: String(moved.to) }) }]
          : []),
        ...(restored === undefined ? [] : [{ name: t('restored'), value: restored }]),
        { name: t('request'), value: requestId ?? t('noRequest') },
      ],
      notes: [
        ...(checked ? [] : [t('unchecked')]),
        ...(restorable && restored === undefined ? [t('restorable')] : []),
      ],
      print: t('print'),
      close: t('close'),
    }
    return <Slip text={text} onClose={close} />
  }
}
