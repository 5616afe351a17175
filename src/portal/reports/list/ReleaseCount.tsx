import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { isInexact } from '#portal/reports/api/listedReleases.ts'
import { isRead, readMarks } from '#portal/reports/api/readState.ts'
import type { ReadMark } from '#portal/reports/api/readState.ts'
import { refreshTotal, releaseTotal } from '#portal/reports/api/releases.ts'
import { isFiltered } from '#portal/reports/url.ts'
import type { Round } from '#portal/reports/round/useRound.ts'
import type { ReleaseList } from './useReleaseList.ts'

interface ReleaseCountProps {
  list: ReleaseList
  /** Of the open report, from 1. */
  position?: number | undefined
  /** The round of the open report. */
  round?: Round | undefined
}

/** How many reports there are or, with one open, which of the unread ones or of all it is. */
export function ReleaseCount({ list, position, round }: ReleaseCountProps) {
  const t = useTranslations('reportFilters')
  const total = useTotal(list)
  const readSince = useReadSince(list)
  const last = list.pages.at(-1)
  const text = () => {
    if (list.pages.length === 0 || total.isPending) return undefined
    const count = Math.max(0, list.count - readSince)
    if (isInexact(last)) return t(last.about ? 'countAbout' : 'countAtLeast', { count })
    return total.count === undefined ? t('count', { count }) : t('countOfTotal', { count, all: total.count })
  }
  const isAtOne = position !== undefined
  return (
    <>
      {isAtOne && (
        // The open report announces it.
        <p aria-hidden="true" className="bar-count">
          {round?.progress
            ? t('progress', round.progress)
            : isInexact(last)
              ? text()
              : t('position', { position, count: list.count })}
        </p>
      )}
      {/* How many match, and of how many in all where there are filters. Announced whenever it changes. */}
      <p role="status" className={isAtOne ? 'sr-only' : 'bar-count'}>
        {text()}
      </p>
    </>
  )
}

/** How many of a list of unread reports were read here since they were counted: their rows stay until the list is loaded again. */
function useReadSince({ filters: { unread, corrected }, rows, indexOf, countedAt }: ReleaseList): number {
  const isOfUnread = unread || corrected
  const isReadSince = ([id, mark]: [number, ReadMark]) => {
    const row = rows[indexOf(id) ?? -1]
    return mark.at >= countedAt && row !== undefined && row.read !== true && isRead(row, mark) === true
  }
  const { data } = useQuery({
    ...readMarks,
    select: (marks) => (isOfUnread ? [...marks].filter(isReadSince).length : 0),
  })
  return data ?? 0
}

/** How many released reports there are in all. Asked for only where there are filters, and where the service has pages. */
function useTotal({ filters, loadedAt }: ReleaseList) {
  const client = useClient()
  const queryClient = useQueryClient()
  const hasPages = useCapability('queryReleasedPatients') === 'offered'
  const enabled = isFiltered(filters) && hasPages
  const { data, isPending } = useQuery({ ...releaseTotal(client, queryClient), enabled })
  // A list that was loaded again may be one of more reports.
  useEffect(() => {
    if (loadedAt > 0 && enabled) void refreshTotal(client, queryClient)
  }, [client, queryClient, loadedAt, enabled])
  return { isPending: enabled && isPending, count: enabled ? data : undefined }
}
