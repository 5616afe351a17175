import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { Receipt } from '#portal/ui/layout/Receipt.tsx'
import type { DoneRemoval } from './outcome.ts'
import { useReasonText } from '#portal/patients/identity/codeText.ts'

/** The receipt of a removal, to read and to print. */
export function useReceipt() {
  const t = useTranslations('patientRemoval.receipt')
  const dates = useDates()
  const reasonText = useReasonText()
  const restorable = useCapability('restorePatient') === 'offered'

  return ({ id, by, at, reason, moved, requestId, checked, restored }: DoneRemoval, close: () => void) => {
    const text = {
      title: t('title'),
      facts: [
        { name: t('removed'), value: t('record', { id: String(id) }) },
        ...(by ? [{ name: t('by'), value: by }] : []),
        { name: t('time'), value: dates.moment(at) },
        { name: t('reason'), value: reason === undefined ? t('noReason') : reasonText(reason) },
        ...(moved
          ? [{ name: t('reports'), value: t('reportsMoved', { count: moved.reports, id: String(moved.to) }) }]
          : []),
        ...(restored === undefined ? [] : [{ name: t('restored'), value: restored }]),
        { name: t('request'), value: requestId ?? t('noRequest') },
      ],
      notes: [
        ...(checked ? [] : [t('notVerified')]),
        ...(restorable && restored === undefined ? [t('restorable')] : []),
      ],
      print: t('print'),
      close: t('close'),
    }
    return <Receipt text={text} onClose={close} />
  }
}
