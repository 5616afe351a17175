import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LEAVE_REQUEST, type LeaveRequest } from '#portal/ui/overlay/leaveGuard.ts'

interface Leaving {
  /** Something would be lost with the window. */
  isUnsaved: boolean
  /** Something would not be saved where the page is left. */
  asks: boolean
}

/**
 * Asks before a page with unsaved changes is left: by a link of the portal, by Back or Forward, by an action that calls `askToLeave`, by closing
 * or reloading the window. The router's `useBlocker` would need its data router, which adds 26 KB (gzip) of JavaScript to every page (187.6 KB
 * without and 213.9 KB with it before a report is opened, by `test/bench/pageWeight.ts`).
 */
export function useLeaveGuard({ isUnsaved, asks }: Leaving) {
  const [held, setHeld] = useState<LeaveRequest>()
  const navigate = useNavigate()
  const { key } = useLocation()

  useUnloadGuard(isUnsaved)

  useEffect(() => {
    if (!asks) return undefined
    const hold = (event: Event, leaving: LeaveRequest) => {
      // Before the router handles it.
      event.preventDefault()
      event.stopImmediatePropagation()
      setHeld(leaving)
    }
    const onLeaving = (event: Event) => hold(event, (event as CustomEvent<LeaveRequest>).detail)
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || leavesElsewhere(event, link)) return
      const { pathname, search, hash } = link
      if (pathname === window.location.pathname && hash) return
      hold(event, { go: () => void navigate(pathname + search + hash) })
    }
    // The browser has gone back already: it goes forth again, and the router hears of neither.
    const here = indexIn(window.history.state)
    let isReturning = false
    let isLeaving = false
    const onBack = (event: PopStateEvent) => {
      const there = indexIn(event.state)
      if (isLeaving || here === undefined || there === undefined) return
      if (isReturning && there === here) {
        isReturning = false
        event.stopImmediatePropagation()
        return
      }
      isReturning = true
      window.history.go(here - there)
      hold(event, {
        go: () => {
          isLeaving = true
          window.history.go(there - here)
        },
      })
    }
    window.addEventListener(LEAVE_REQUEST, onLeaving)
    window.addEventListener('popstate', onBack, { capture: true })
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener(LEAVE_REQUEST, onLeaving)
      window.removeEventListener('popstate', onBack, { capture: true })
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [asks, navigate, key])

  return {
    isAsking: held !== undefined,
    stay: () => setHeld(undefined),
    leave: () => {
      setHeld(undefined)
      held?.go()
    },
  }
}

/** Lets the browser ask before the window is closed or reloaded. */
export function useUnloadGuard(asks: boolean): void {
  useEffect(() => {
    if (!asks) return undefined
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onClose)
    return () => window.removeEventListener('beforeunload', onClose)
  }, [asks])
}

/** The place of an address in the router's history. */
const indexIn = (state: unknown): number | undefined => {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : undefined
}

/** Whether a link opens another window, or leads out of the portal, which `beforeunload` asks about. */
const leavesElsewhere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  link.hasAttribute('download') ||
  (link.target !== '' && link.target !== '_self') ||
  link.origin !== window.location.origin
