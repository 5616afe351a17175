import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { operations } from '#contract/operations.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { addressOf } from '#portal/reports/place.ts'
import type { Filters } from '#portal/reports/place.ts'
import { releasePages } from '#portal/reports/queries.ts'
import { useFromHere } from '#portal/reports/usePlace.ts'
import { echo } from '#portal/session/echo.ts'

interface ReplacedByProps {
  reportId: number
  filters: Filters
}

/** The way to the report that has taken the place of another, or why there is none. */
export function ReplacedBy({ reportId, filters }: ReplacedByProps) {
  const t = useTranslations('readingPane.replaced')
  const { data, isError } = useReleaseOf(reportId, filters)
  const state = useFromHere()
  if (isError) return t('failed')
  if (data === undefined) return t('looking')
  if (data === null) return t('notReleased')
  return (
    <Link
      to={addressOf({ filters, releaseId: data, part: 'report', compareWith: undefined })}
      state={state}
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
  // Until the service has said what it offers, nothing is known of a report that the list does not hold.
  const { data: service, isError: isSilent } = useQuery(echo(client))
  const isOffered = service?.operations.includes('queryReleasedPatients') ?? false
  return useQuery({
    enabled: service !== undefined || isSilent,
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
