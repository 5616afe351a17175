import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { addressOf } from '#portal/reports/place.ts'
import type { Filters } from '#portal/reports/place.ts'
import { releasePages } from '#portal/reports/queries.ts'
import { useOffered } from '#portal/session/useOffered.ts'

interface ReplacedByProps {
  reportId: number
  filters: Filters
}

/** The way to the report that has taken the place of another, or why there is none. */
export function ReplacedBy({ reportId, filters }: ReplacedByProps) {
  const t = useTranslations('readingPane.replaced')
  const { data, isError } = useReleaseOf(reportId, filters)
  if (isError) return t('failed')
  if (data === undefined) return t('looking')
  if (data === null) return t('notReleased')
  return (
    <Link
      to={addressOf({ filters, releaseId: data, part: 'report', compareWith: undefined })}
      className="font-medium text-accent-ink underline"
    >
      {t('open', { id: String(reportId) })}
    </Link>
  )
}

/** The id of a report's release; null where it is not released. */
function useReleaseOf(reportId: number, filters: Filters) {
  const client = useClient()
  const queryClient = useQueryClient()
  const isOffered = useOffered('queryReleasedPatients')
  return useQuery({
    queryKey: ['release of report', reportId, isOffered],
    queryFn: async ({ signal }) => {
      const isWanted = (row: { reportId: number }) => row.reportId === reportId
      if (!isOffered) {
        // A service without the filter has sent all that there is with the list.
        const list = queryClient.getQueryData(releasePages(client, filters).queryKey)
        return list?.pages.flatMap((page) => page.data).find(isWanted)?.id ?? null
      }
      const { data } = await client.send(operations.listReleases, { query: { reportId, limit: 1 }, signal })
      return data.find(isWanted)?.id ?? null
    },
  })
}
