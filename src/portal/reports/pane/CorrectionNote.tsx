import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/report.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { Button } from '#portal/ui/form/Button.tsx'

interface CorrectionNoteProps {
  report: SingleReport
  /** The patient's other reports, as far as they are loaded. */
  others: ListedRelease[] | undefined
  onCompare: (releaseId: number) => void
  className: string
}

/** Of a correction: which report it corrects and why, with the way to what changed. Nothing of any other report. */
export function CorrectionNote({ report, others, onCompare, className }: CorrectionNoteProps) {
  const t = useTranslations('correction')
  const corrected = others?.find((other) => other.report.replacedBy === report.id)
  const reason = report.correctionReason
  if (!corrected && !reason) return null
  return (
    <div
      role="note"
      className={`flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-2 ${className}`}
    >
      <div className="min-w-0 grow basis-56 break-words">
        {corrected && <p className="font-medium">{t('corrects', { id: String(corrected.reportId) })}</p>}
        {reason && (
          <p>
            <span className="text-ink-2">{t('reason')}:</span> {reason}
          </p>
        )}
      </div>
      {corrected && <Button onClick={() => onCompare(corrected.id)}>{t('compare')}</Button>}
    </div>
  )
}
