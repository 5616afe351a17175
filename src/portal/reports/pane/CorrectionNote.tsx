import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/reports/report.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { DifferenceCountProps } from '#portal/reports/text/DifferenceCount.tsx'
import { useReports } from '#portal/reports/url.ts'

interface CorrectionNoteProps {
  report: SingleReport
  others: ListedRelease[] | undefined
  className: string
}

const LazyDifferenceCount = lazyPart<DifferenceCountProps>({
  name: 'the number of differences',
  load: async () => (await import('#portal/reports/text/DifferenceCount.tsx')).DifferenceCount,
})

/** Of a correction: which report it corrects and why, with the way to what changed. Nothing of any other report. */
export function CorrectionNote({ report, others, className }: CorrectionNoteProps) {
  const { compare } = useReports()
  const t = useTranslations('correction')
  // Only the bundled service tells a text that is counted in from one that is read.
  const isCounted = useCapability('getRelease') === 'offered'
  const corrected = others?.find((other) => other.report.replacedBy === report.id)
  const reason = report.correctionReason
  if (!corrected && !reason) return null
  return (
    <div
      role="note"
      className={`shrink-0 rounded-control bg-sunken px-4 py-2 text-base break-words ${className}`}
    >
      {corrected && (
        <p>
          <span className="font-medium">{t('corrects', { id: String(corrected.reportId) })}</span>
          {isCounted && <LazyDifferenceCount report={report} otherId={corrected.id} />}
          {' · '}
          <button
            type="button"
            className="min-h-6 font-medium text-accent-ink underline"
            onClick={() => compare(corrected.id)}
          >
            {t('compare')}
          </button>
        </p>
      )}
      {reason && (
        <p>
          <span className="text-ink-2">{t('reason')}:</span> {reason}
        </p>
      )}
    </div>
  )
}
