import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { ReasonDialog } from '#portal/ui/overlay/ReasonDialog.tsx'

/** How many records an export has that was refused because it has no reason; undefined for any other error. */
export const recordsWithoutReason = (error: Error | undefined): number | undefined =>
  error instanceof ApiError && error.code === 'reason_required' ? (error.response?.records ?? 0) : undefined

const MIN_REASON = 10

interface ExportReasonProps {
  records: number
  onStay: () => void
  onGo: (reason: string) => void
}

/** Asks why many records are exported. The service keeps the answer in the audit. */
export function ExportReason({ records, onStay, onGo }: ExportReasonProps) {
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
