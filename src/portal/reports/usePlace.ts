import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressOf, readFilters, readReleaseId } from './place.ts'
import type { Filters, Place } from './place.ts'

interface Move {
  /** Takes the place of the present entry in the browser's history, rather than standing after it. */
  replace: boolean
}

/** Where the address says that the reader is, and the ways to go elsewhere, which stay the same functions. */
export function usePlace() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(search), [search])
  const releaseId = readReleaseId(pathname)

  const latest = useRef({ place: { filters, releaseId }, navigate })
  useLayoutEffect(() => {
    latest.current = { place: { filters, releaseId }, navigate }
  }, [filters, releaseId, navigate])

  const go = useCallback((next: Place, move?: Move) => {
    // The router may show the new address a moment later; a second move in that moment starts from it.
    latest.current.place = next
    void latest.current.navigate(addressOf(next), move)
  }, [])
  const filter = useCallback(
    (change: Partial<Filters>, move?: Move) => {
      const { place } = latest.current
      go({ ...place, filters: { ...place.filters, ...change } }, move)
    },
    [go],
  )
  const open = useCallback(
    (id: number | undefined, move?: Move) => go({ ...latest.current.place, releaseId: id }, move),
    [go],
  )
  return { filters, releaseId, filter, open }
}
