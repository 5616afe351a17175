import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { useSession } from '#portal/session/SessionContext.tsx'
import { keepPlace, keptPlace } from './listPlace.ts'
import type { ReleaseListing } from './useReleaseList.ts'

const SOON = 250

/**
 * Where one was in the list, for who comes back to it: by a reload, back or forward, from another page, after a new sign-in. Filters
 * that have just been set begin at the top.
 */
export function useListPlace({ filters, rows }: ReleaseListing) {
  const isBack = useNavigationType() === NavigationType.Pop
  const [begun, setBegun] = useState(() => ({ filters, place: keptPlace(filters) }))
  if (begun.filters !== filters) setBegun({ filters, place: isBack ? keptPlace(filters) : undefined })
  const { place } = begun

  const at = useRef({ filters, top: place?.top ?? 0, row: place?.row ?? 0, loaded: rows.length })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { store } = useSession()
  const [left] = useState(() => store.get().left)
  const keep = useCallback(() => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    // Its user has left the tab: the next one begins at the top.
    if (store.get().left !== left) return
    const { filters: list, top, row, loaded } = at.current
    const hasFocus = document.activeElement?.role === 'row'
    keepPlace(list, { loaded: Math.max(loaded, Math.ceil(top)), top, row, hasFocus })
  }, [store, left])
  const keepSoon = useCallback(() => {
    waiting.current ??= setTimeout(keep, SOON)
  }, [keep])

  useLayoutEffect(() => {
    if (at.current.filters === filters) return
    keep()
    at.current = { filters, top: place?.top ?? 0, row: place?.row ?? 0, loaded: 0 }
  }, [filters, place, keep])
  useLayoutEffect(() => {
    at.current.loaded = rows.length
  }, [rows])
  // Also when the session ends: the focus is still where it was.
  useLayoutEffect(() => keep, [keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [keep])

  const onScroll = useCallback(
    (top: number) => {
      at.current.top = top
      keepSoon()
    },
    [keepSoon],
  )
  const onFocusRow = useCallback(
    (id: string) => {
      at.current.row = Number(id)
      keepSoon()
    },
    [keepSoon],
  )
  const initialRow = place && place.row > 0 ? { id: String(place.row), hasFocus: place.hasFocus } : undefined
  return {
    initialTop: place?.top ?? 0,
    initialRow,
    coming: (place?.loaded ?? 0) - rows.length,
    onScroll,
    onFocusRow,
  }
}
