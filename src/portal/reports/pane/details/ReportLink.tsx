import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useReleaseOfReport } from '#portal/reports/api/otherReports.ts'
import { urlOf, useLinkState, useReports } from '#portal/reports/url.ts'
import { Link } from '#portal/ui/layout/Link.tsx'

interface ReportLinkProps {
  releaseId: number
  className?: string
  children: ReactNode
}

const linkStyle = 'font-medium text-accent-ink underline'

/** A link to a report that need not be in the list, after which "next" still means the list's next. */
export const ReportLink = ({ releaseId, className, children }: ReportLinkProps) => (
  <Link
    to={urlOf({ filters: useReports().filters, releaseId, part: 'report', compareWith: undefined })}
    state={useLinkState()}
    className={className ?? `mr-3 ${linkStyle}`}
  >
    {children}
  </Link>
)

/** A link to the report that replaces another, and where `compares` is set to what changed; or why there is none. */
export function ReplacedBy({ reportId, compares = false }: { reportId: number; compares?: boolean }) {
  const { compare } = useReports()
  const t = useTranslations('reportPane.replaced')
  const correction = useTranslations('correction')
  const { data, isError } = useReleaseOfReport(reportId)
  if (isError) return t('failed')
  if (data === undefined) return t('loading')
  if (data === null) return t('notReleased')
  return (
    <>
      <ReportLink releaseId={data}>{t('open', { id: String(reportId) })}</ReportLink>
      {compares && (
        <button type="button" className={linkStyle} onClick={() => compare(data)}>
          {correction('compare')}
        </button>
      )}
    </>
  )
}
