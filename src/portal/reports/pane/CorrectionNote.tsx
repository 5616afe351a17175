import { useTranslations } from 'use-intl'
import { arrange } from '#contract/reportDocument/arrange.ts'
import type { SingleReport } from '#contract/reports/report.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { useDocument } from '#portal/reports/document/ReportText.tsx'
import type { DifferenceCountProps } from '#portal/reports/text/DifferenceCount.tsx'
import { useReports } from '#portal/reports/url.ts'

interface CorrectionNoteProps {
  report: SingleReport
  others: ListedRelease[] | undefined
  /** The impression stands first, and `CorrectionReason` below it. */
  isArranged: boolean
  className: string
}

const LazyDifferenceCount = lazyPart<DifferenceCountProps>({
  name: 'the number of differences',
  load: async () => (await import('#portal/reports/text/DifferenceCount.tsx')).DifferenceCount,
})

/**
 * For a correction: the report that it corrects, with a link to the differences, in one row; and the reason, unless it is shown below the impression.
 * Renders nothing for other reports.
 */
export function CorrectionNote({ report, others, isArranged, className }: CorrectionNoteProps) {
  const { compare } = useReports()
  const t = useTranslations('correction')
  // Only the bundled service tells a text that is counted in from one that is read.
  const isCounted = useCapability('getRelease') === 'offered'
  const corrected = others?.find((other) => other.report.replacedBy === report.id)
  const { document } = useDocument(report)
  const isReasonBelow = isArranged && document !== undefined && arrange(document).impression.length > 0
  if (!corrected && !report.correctionReason) return null
  return (
    <div
      role="note"
      className={`shrink-0 rounded-control bg-sunken px-4 py-1 text-small break-words ${className}`}
    >
      {/* It is there before the other report is found, and the text below it does not move then. */}
      {!corrected && <p className="py-0.75 font-medium">{t('correctsEarlier')}</p>}
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
      {!isReasonBelow && <CorrectionReason report={report} />}
    </div>
  )
}

/** Why a report corrects another one. */
export function CorrectionReason({ report, className = '' }: { report: SingleReport; className?: string }) {
  const t = useTranslations('correction')
  const reason = report.correctionReason
  if (!reason) return null
  return (
    <p className={`break-words ${className}`}>
      <span className="text-ink-2">{t('reason')}:</span> {reason}
    </p>
  )
}
