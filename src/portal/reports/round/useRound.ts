import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isInexact } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { useSetAsideHere } from '#portal/reports/api/aside.ts'
import { isRead, useReadMarks } from '#portal/reports/api/readState.ts'
import type { ReadMarks } from '#portal/reports/api/readState.ts'
import { unreadCount } from '#portal/reports/api/releases.ts'
import type { Neighbours } from '#portal/reports/list/useNeighbours.ts'
import type { ReleaseList } from '#portal/reports/list/useReleaseList.ts'
import type { Filters } from '#portal/reports/url.ts'
import { requiredContext } from '#portal/ui/layout/requiredContext.ts'

/** How many rows are loaded at most to find an unread one. */
const MAX_ROWS_SEARCHED = 2_000

export type Round = ReturnType<typeof useRound>

/**
 * Reading through the unread reports of a list: the next one, how many there were at the beginning, how many were read or left unread since, and
 * whether none is left. If no report is open, `openFirst` opens the first unread one.
 */
export function useRound(
  list: ReleaseList,
  openId: number | undefined,
  { previous, next }: Neighbours,
  open: (id: number) => void,
) {
  const marks = useReadMarks()
  const keepsMarks = useCapability('markReleases') === 'offered'
  const { filters, rows, indexOf, hasMore, loadMore, isFetching, error, isCurrent } = list
  const isOpen = openId !== undefined && keepsMarks
  const setAside = useSetAsideHere()
  const { before, setAsideBefore, total, begin } = useBeginning(list, isOpen, { marks, setAside })

  const setHere = [...marks].filter(([id, mark]) => mark.read !== before.get(id)?.read)
  const leftUnread = new Set(setHere.flatMap(([id, mark]) => (mark.read ? [] : [id])))
  const read = setHere.length - leftUnread.size
  const aside = [...setAside].filter((id) => !setAsideBefore.has(id)).length
  const isUnread = (row: ListedRelease) =>
    !row.withdrawn && !leftUnread.has(row.id) && isRead(row, marks.get(row.id)) === false

  const at = openId === undefined ? -1 : (indexOf(openId) ?? -1)
  const following = keepsMarks ? rows.findIndex((row, index) => index > at && isUnread(row)) : -1
  // At the end of the list, unread reports that were skipped come next.
  const passedOver = following < 0 && !hasMore && keepsMarks ? rows.findIndex(isUnread) : -1
  const found = rows[following < 0 ? passedOver : following]
  const unread = found && found.id !== openId ? found.id : undefined
  // If the service keeps no read marks, the next report counts as the next unread one.
  const followingAny = openId === undefined ? rows.find(({ withdrawn }) => !withdrawn)?.id : next
  const nextUnread = keepsMarks ? unread : followingAny

  const [soughtIn, setSoughtIn] = useState<Filters>()
  const isSought = soughtIn === filters && openId === undefined
  const mayFind = keepsMarks && following < 0 && hasMore && error === null && rows.length < MAX_ROWS_SEARCHED
  const wantsMore = (isOpen || isSought) && mayFind && !isFetching
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])
  // The request to open the first one ends here, so that a report that comes later does not open unasked.
  if (soughtIn && !(isSought && (nextUnread !== undefined || mayFind))) setSoughtIn(undefined)
  useEffect(() => {
    if (isSought && nextUnread !== undefined) open(nextUnread)
  }, [isSought, nextUnread, open])
  const canOpenFirst = openId === undefined && (nextUnread !== undefined || mayFind)
  const openFirst = useMemo(
    () => (canOpenFirst ? () => setSoughtIn(filters) : undefined),
    [canOpenFirst, filters],
  )

  const isThrough = keepsMarks && isCurrent && found === undefined && !hasMore
  if (isThrough && !isOpen && setHere.length > 0) begin()

  const row = rows[at]
  const done = setHere.length
  const left = leftUnread.size
  // The open report counts as soon as it is opened.
  const number = row && isUnread(row) ? done + 1 : done
  const progress = useMemo(
    () => (total === undefined || number === 0 ? undefined : { number, total: Math.max(number, total) }),
    [number, total],
  )
  const isEnd = isOpen && isThrough
  return useMemo(
    () => ({ openId, previous, next, nextUnread, openFirst, progress, read, left, aside, isEnd }),
    [openId, previous, next, nextUnread, openFirst, progress, read, left, aside, isEnd],
  )
}

/**
 * The start of a round: the marks set before it, and how many reports were unread. A round starts with the list, and again with other filters or when
 * the list was reloaded while no report was open.
 */
function useBeginning(
  list: ReleaseList,
  isOpen: boolean,
  { marks, setAside }: { marks: ReadMarks; setAside: ReadonlySet<number> },
) {
  const { filters, askedAt, countedAt, isCurrent, pages } = list
  const key = JSON.stringify({ ...filters, sort: undefined })
  const now = {
    key,
    askedAt,
    before: marks,
    setAsideBefore: setAside,
    total: undefined as number | undefined,
  }
  const [round, setRound] = useState(now)
  const begin = () => setRound(now)
  if (round.key !== key || (round.askedAt !== askedAt && !isOpen)) begin()

  const isCounted = filters.unread === true && isCurrent && !isInexact(pages.at(-1))
  // A search in texts is expensive: it is not repeated for a count.
  const asks = isOpen && round.total === undefined && !filters.unread && filters.text === undefined
  const counted = useQuery({ ...unreadCount(useClient(), filters), enabled: asks })
  const count = isCounted ? list.count : asks && !counted.isFetching ? counted.data : undefined
  const at = isCounted ? countedAt : counted.dataUpdatedAt
  if (isOpen && round.total === undefined && count !== undefined) {
    const readBefore = [...marks].filter(
      ([id, mark]) => mark.read && mark.at <= at && round.before.get(id)?.read !== true,
    )
    setRound({ ...round, total: count + readBefore.length })
  }
  return { ...round, begin }
}

/** The round of the page, for what stands below the open report. */
export const [RoundContext, useCurrentRound] = requiredContext<Round>('RoundContext')
