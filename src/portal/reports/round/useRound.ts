import { useEffect, useMemo, useState } from 'react'
import { useCapability } from '#portal/http/query/capabilities.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { isRead, useReadMarks } from '#portal/reports/api/readState.ts'
import type { Neighbours } from '#portal/reports/list/useNeighbours.ts'
import type { ReleaseList } from '#portal/reports/list/useReleaseList.ts'
import { requiredContext } from '#portal/ui/layout/requiredContext.ts'

/** How many rows are loaded at most to find an unread one. */
const MAX_ROWS_SEARCHED = 2_000

export type Round = ReturnType<typeof useRound>

/** Reading through the unread reports of a list: the next one, how many were read since the page was opened, and whether none is left. */
export function useRound(list: ReleaseList, openId: number | undefined, { previous, next }: Neighbours) {
  const marks = useReadMarks()
  const keepsMarks = useCapability('markReleases') === 'offered'
  const [begunAt] = useState(() => Date.now())
  const { rows, indexOf, hasMore, loadMore, isFetching, error, isCurrent } = list
  const at = openId === undefined ? -1 : (indexOf(openId) ?? -1)
  const isUnread = (row: ListedRelease) => !row.withdrawn && isRead(row, marks.get(row.id)) === false
  const isOpen = openId !== undefined && keepsMarks
  const following = isOpen ? rows.findIndex((row, index) => index > at && isUnread(row)) : -1
  // What was passed over comes once the end is reached.
  const before = following < 0 && !hasMore && isOpen ? rows.findIndex(isUnread) : -1
  const found = rows[following < 0 ? before : following]
  const unread = found && found.id !== openId ? found.id : undefined
  // Where the service keeps no marks, the next report takes its place.
  const nextUnread = keepsMarks ? unread : next

  const wantsMore =
    isOpen && following < 0 && hasMore && !isFetching && error === null && rows.length < MAX_ROWS_SEARCHED
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])

  const read = [...marks.values()].filter((mark) => mark.read && mark.at >= begunAt).length
  const isEnd = isOpen && isCurrent && found === undefined && !hasMore
  return useMemo(
    () => ({ openId, previous, next, nextUnread, read, isEnd }),
    [openId, previous, next, nextUnread, read, isEnd],
  )
}

/** The round of the page, for what stands below the open report. */
export const [RoundContext, useCurrentRound] = requiredContext<Round>('RoundContext')
