import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import { addressOf, noFilters, readFilters, readReading, readReleaseId } from './place.ts'
import type { Filters, Part, Place } from './place.ts'

interface Move {
  /** Takes the place of the present entry in the browser's history, rather than standing after it. */
  replace: boolean
}

/** What is kept with an entry of the browser's history: the address of the one before, where that is of this page. */
export interface Kept {
  before?: string | undefined
  /** The release of the list from which the open one was reached, where that is another: "next" goes on from there. */
  from?: number | undefined
}

/** What a link to a report from beside the open one keeps, so that "next" still means the list. */
export function useFromHere(): Kept {
  const { pathname, state } = useLocation() as Location<Kept | null>
  return { from: state?.from ?? readReleaseId(pathname) }
}

/** Where the address says that the reader is, and the ways to go elsewhere, which stay the same functions. */
export function usePlace() {
  const { pathname, search, state } = useLocation() as Location<Kept | null>
  const navigate = useNavigate()
  // The same filters stay the same object while only what is read changes.
  const said = JSON.stringify(readFilters(search))
  const filters = useMemo<Filters>(() => ({ ...noFilters, ...(JSON.parse(said) as Filters) }), [said])
  const place = useMemo<Place>(
    () => ({ filters, releaseId: readReleaseId(pathname), ...readReading(search) }),
    [filters, pathname, search],
  )

  const before = state?.before
  const from = state?.from
  const latest = useRef({ place, before, from, navigate })
  useLayoutEffect(() => {
    latest.current = { place, before, from, navigate }
  }, [place, before, from, navigate])

  const go = useCallback((change: Partial<Place>, move?: Move) => {
    const { current } = latest
    if (!move?.replace) current.before = addressOf(current.place)
    if ('releaseId' in change) current.from = undefined
    // The router may show the new address a moment later; a second move in that moment starts from it.
    current.place = { ...current.place, ...change }
    void current.navigate(addressOf(current.place), {
      ...move,
      state: { before: current.before, from: current.from },
    })
  }, [])
  /** Closes something, which then is not what the browser's Back leads to: it goes back itself where that shows the same. */
  const leave = useCallback(
    (change: Partial<Place>) => {
      const { current } = latest
      const left = { ...current.place, ...change }
      if (current.before !== addressOf(left)) return go(change, { replace: true })
      Object.assign(current, { place: left, before: undefined })
      void current.navigate(-1)
    },
    [go],
  )
  const filter = useCallback(
    (change: Partial<Filters>, move?: Move) =>
      go({ filters: { ...latest.current.place.filters, ...change } }, move),
    [go],
  )
  /** Opens a release at the same part as the one before, or closes the one that is open. */
  const open = useCallback(
    (releaseId: number | undefined, move?: Move) =>
      releaseId === undefined
        ? leave({ releaseId, part: 'report', compareWith: undefined })
        : go({ releaseId, compareWith: undefined }, move),
    [go, leave],
  )
  const show = useCallback((part: Part, move?: Move) => go({ part }, move), [go])
  const compare = useCallback(
    (compareWith: number | undefined, move?: Move) =>
      compareWith === undefined ? leave({ compareWith }) : go({ compareWith }, move),
    [go, leave],
  )
  return { ...place, listedId: from ?? place.releaseId, filter, open, show, compare }
}
