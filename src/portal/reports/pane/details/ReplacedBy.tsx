import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { urlOf } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { useReleaseOfReport } from '#portal/reports/api/otherReports.ts'
import { useLinkState } from '#portal/reports/url.ts'

interface ReplacedByProps {
  reportId: number
  filters: Filters
  /** Offers to compare the two; it is given the release that replaces the other. */
  onCompare?: (releaseId: number) => void
}

const linkStyle = 'font-medium text-accent-ink underline'

/** A link to the report that replaces another, and to what changed; or why there is none. */
export function ReplacedBy({ reportId, filters, onCompare }: ReplacedByProps) {
  const t = useTranslations('reportPane.replaced')
  const correction = useTranslations('correction')
  const { data, isError } = useReleaseOfReport(reportId)
  const state = useLinkState()
  if (isError) return t('failed')
  if (data === undefined) return t('loading')
  if (data === null) return t('notReleased')
  return (
    <>
      <Link
        to={urlOf({ filters, releaseId: data, part: 'report', compareWith: undefined })}
        state={state}
        className={`mr-3 ${linkStyle}`}
      >
        {t('open', { id: String(reportId) })}
      </Link>
      {onCompare && (
        <button type="button" className={linkStyle} onClick={() => onCompare(data)}>
          {correction('compare')}
        </button>
      )}
    </>
  )
}
