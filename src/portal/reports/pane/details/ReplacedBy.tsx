import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { urlOf } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { useReleaseOfReport } from '#portal/reports/api/otherReports.ts'
import { useLinkState } from '#portal/reports/url.ts'

interface ReplacedByProps {
  reportId: number
  filters: Filters
}

/** A link to the report that replaces another, or why there is none. */
export function ReplacedBy({ reportId, filters }: ReplacedByProps) {
  const t = useTranslations('readingPane.replaced')
  const { data, isError } = useReleaseOfReport(reportId)
  const state = useLinkState()
  if (isError) return t('failed')
  if (data === undefined) return t('loading')
  if (data === null) return t('notReleased')
  return (
    <Link
      to={urlOf({ filters, releaseId: data, part: 'report', compareWith: undefined })}
      state={state}
      className="font-medium text-accent-ink underline"
    >
      {t('open', { id: String(reportId) })}
    </Link>
  )
}
