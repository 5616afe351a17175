import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressOf, noFilters, readFilters, readReading, readReleaseId } from './place.ts'
import type { Filters, Part, Place } from './place.ts'

interface Move {
  /** Takes the place of the present entry in the browser's history, rather than standing after it. */
  replace: boolean
}

/** Where the address says that the reader is, and the ways to go elsewhere, which stay the same functions. */
export function usePlace() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The same filters stay the same object while only what is read changes.
  const said = JSON.stringify(readFilters(search))
  const filters = useMemo<Filters>(() => ({ ...noFilters, ...(JSON.parse(said) as Filters) }), [said])
  const place = useMemo<Place>(
    () => ({ filters, releaseId: readReleaseId(pathname), ...readReading(search) }),
    [filters, pathname, search],
  )

  const latest = useRef({ place, navigate })
  useLayoutEffect(() => {
    latest.current = { place, navigate }
  }, [place, navigate])

  const go = useCallback((change: Partial<Place>, move?: Move) => {
    // The router may show the new address a moment later; a second move in that moment starts from it.
    latest.current.place = { ...latest.current.place, ...change }
    void latest.current.navigate(addressOf(latest.current.place), move)
  }, [])
  const filter = useCallback(
    (change: Partial<Filters>, move?: Move) =>
      go({ filters: { ...latest.current.place.filters, ...change } }, move),
    [go],
  )
  /** Opens a release at the same part as the one before, or closes the one that is open. */
  const open = useCallback(
    (releaseId: number | undefined, move?: Move) =>
      go(
        releaseId === undefined
          ? { releaseId, part: 'report', compareWith: undefined }
          : { releaseId, compareWith: undefined },
        move,
      ),
    [go],
  )
  const show = useCallback((part: Part, move?: Move) => go({ part }, move), [go])
  const compare = useCallback(
    (compareWith: number | undefined, move?: Move) => go({ compareWith }, move),
    [go],
  )
  return { ...place, filter, open, show, compare }
}
