import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { useSession } from '#portal/session/SessionContext.tsx'
import { storeScrollPosition, storedScrollPosition } from './scrollPosition.ts'
import type { ReleaseList } from './useReleaseList.ts'

const STORE_DELAY_MS = 250

/** Stores the scroll position of the list, and restores it after a reload, Back, another page or a new sign-in. */
export function useScrollPosition({ filters, rows }: ReleaseList) {
  const isBack = useNavigationType() === NavigationType.Pop
  // State rather than derived: it is read once, when the list becomes that of other filters; storage changes with each scroll.
  const [initial, setInitial] = useState(() => ({ filters, position: storedScrollPosition(filters) }))
  if (initial.filters !== filters)
    setInitial({ filters, position: isBack ? storedScrollPosition(filters) : undefined })
  const { position } = initial

  const at = useRef({ filters, top: position?.top ?? 0, row: position?.row ?? 0, loaded: rows.length })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { store } = useSession()
  const [sessionEnds] = useState(() => store.get().sessionEnds)
  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    // The user has signed out: nothing is stored for the next one.
    if (store.get().sessionEnds !== sessionEnds) return
    const { filters: list, top, row, loaded } = at.current
    const hasFocus = document.activeElement?.role === 'row'
    storeScrollPosition(list, { loaded: Math.max(loaded, Math.ceil(top)), top, row, hasFocus })
  }, [store, sessionEnds])
  const saveSoon = useCallback(() => {
    timer.current ??= setTimeout(save, STORE_DELAY_MS)
  }, [save])

  useLayoutEffect(() => {
    if (at.current.filters === filters) return
    save()
    at.current = { filters, top: position?.top ?? 0, row: position?.row ?? 0, loaded: 0 }
  }, [filters, position, save])
  useLayoutEffect(() => {
    at.current.loaded = rows.length
  }, [rows])
  // In a layout effect, since the focus is still in the row then; also when the session ends.
  useLayoutEffect(() => save, [save])
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  }, [save])

  const onScroll = useCallback(
    (top: number) => {
      at.current.top = top
      saveSoon()
    },
    [saveSoon],
  )
  const onFocusRow = useCallback(
    (id: string) => {
      at.current.row = Number(id)
      saveSoon()
    },
    [saveSoon],
  )
  const initialRow =
    position && position.row > 0 ? { id: String(position.row), hasFocus: position.hasFocus } : undefined
  return {
    initialTop: position?.top ?? 0,
    initialRow,
    coming: (position?.loaded ?? 0) - rows.length,
    onScroll,
    onFocusRow,
  }
}
