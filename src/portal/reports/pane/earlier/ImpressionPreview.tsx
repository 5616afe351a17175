import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/reports/report.ts'
import { ImpressionOf } from '#portal/document/DocumentText.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { release } from '#portal/reports/api/releases.ts'
import { useDocument } from '#portal/reports/document/ReportText.tsx'
import { reportLanguage } from '#portal/document/reportLanguage.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

/** The impression of another report. It is read here, and so asked for as one that is opened. */
export function ImpressionPreview({ releaseId }: { releaseId: number }) {
  const { data, error, refetch } = useQuery(release(useClient(), useQueryClient(), releaseId))
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return data ? <Impression report={data.report} /> : <Skeleton className="h-16 w-full" />
}

function Impression({ report }: { report: SingleReport }) {
  const t = useTranslations('reportPane.earlier')
  const { document } = useDocument(report)
  if (!document) return <Skeleton className="h-16 w-full" />
  return (
    <div lang={reportLanguage(report)}>
      <ImpressionOf document={document} otherwise={<p className="text-ink-2">{t('noImpression')}</p>} />
    </div>
  )
}
