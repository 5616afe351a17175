import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/useDates.ts'
import { UNKNOWN, useNames } from '#portal/reports/document/useNames.ts'
import { urlOf } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { useLinkState } from '#portal/reports/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'

interface EarlierReportProps {
  row: ListedRelease
  /** It was released after the open report. */
  isNewer: boolean
  filters: Filters
  /** Undefined where the two cannot be compared. */
  onCompare: ((releaseId: number) => void) | undefined
}

/** One of the patient's other reports, with a link to it and a button that compares it with the open one. */
export function EarlierReport({ row: { id, report }, isNewer, filters, onCompare }: EarlierReportProps) {
  const t = useTranslations('readingPane.earlier')
  const dates = useDates()
  const state = useLinkState()
  const names = useNames()
  const exam = names.exam(report.exam)
  const date = report.dateReportRelease ? dates.day(report.dateReportRelease) : UNKNOWN
  const marks = [isNewer && t('newer'), report.replacedBy !== 0 && t('replaced')].filter(Boolean)
  return (
    <li className="flex items-center gap-x-4 py-1">
      <Link
        to={urlOf({ filters, releaseId: id, part: 'report', compareWith: undefined })}
        state={state}
        className="group grid min-h-control min-w-0 grow grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 py-1 @max-[28rem]/pane:grid-cols-1"
      >
        <span className="text-ink-2 @max-[28rem]/pane:text-small">{date}</span>
        <span className="min-w-0">
          <span className="font-medium text-accent-ink group-hover:underline">{exam}</span>
          {marks.map((mark) => (
            <span
              key={String(mark)}
              className="ml-2 rounded-mark bg-sunken px-1.5 py-0.5 text-head text-ink-2"
            >
              {mark}
            </span>
          ))}
          <span className="block text-small text-ink-3">{names.examiner(report.doctor)}</span>
        </span>
      </Link>
      {onCompare && (
        <Button
          variant="quiet"
          className="shrink-0"
          aria-label={t('compareWith', { exam, date })}
          onClick={() => onCompare(id)}
        >
          {t('compare')}
        </Button>
      )}
    </li>
  )
}
