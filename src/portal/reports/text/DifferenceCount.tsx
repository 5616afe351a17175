import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/reports/report.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { prefetchedRelease } from '#portal/reports/api/releases.ts'
import { useComparableTexts, useComparison } from './useComparison.ts'

export interface DifferenceCountProps {
  report: SingleReport
  otherId: number
}

/** In how many places a report differs from another, of which nothing is shown. Nothing until both are compared. */
export function DifferenceCount({ report, otherId }: DifferenceCountProps) {
  const { data: other } = useQuery(prefetchedRelease(useClient(), otherId))
  return other && <Count report={report} other={other.report} />
}

function Count({ report, other }: { report: SingleReport; other: SingleReport }) {
  const t = useTranslations('correction')
  const comparison = useComparison(useComparableTexts(other, report).texts)
  return comparison && ` · ${t('differences', { differences: comparison.differences })}`
}
