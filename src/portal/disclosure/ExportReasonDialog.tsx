import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#portal/ui/overlay/ReasonDialog.tsx'

const MIN_REASON = 10

export interface ExportReasonProps {
  records: number
  onStay: () => void
  onGo: (reason: string) => void
}

/** Asks why many records are exported. The service keeps the answer in the audit. */
export function ExportReasonDialog({ records, onStay, onGo }: ExportReasonProps) {
  const t = useTranslations('disclosure.reason')
  return (
    <ReasonDialog
      title={t('title', { count: records })}
      text={t('text')}
      reason={t('label')}
      missing={t('missing', { min: MIN_REASON })}
      min={MIN_REASON}
      stay={t('cancel')}
      go={t('export')}
      onStay={onStay}
      onGo={onGo}
    />
  )
}
