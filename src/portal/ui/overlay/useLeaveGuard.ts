import { useEffect, useState } from 'react'
import { LEAVE_REQUEST, type LeaveRequest } from './leaveGuard.ts'

/**
 * Asks before a page with unsaved changes is left: by a link of the portal, by an action that calls `askToLeave`, by closing or
 * reloading the window. The browser's Back cannot be blocked, so the draft store keeps what was typed.
 * `navigate` goes to the address of a link.
 */
export function useLeaveGuard(dirty: boolean, navigate: (address: string) => unknown) {
  const [held, setHeld] = useState<LeaveRequest>()

  useEffect(() => {
    if (!dirty) return undefined
    const hold = (event: Event, leaving: LeaveRequest) => {
      // Before the router handles it.
      event.preventDefault()
      event.stopPropagation()
      setHeld(leaving)
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    const onLeaving = (event: Event) => hold(event, (event as CustomEvent<LeaveRequest>).detail)
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || leavesElsewhere(event, link)) return
      const { pathname, search, hash } = link
      if (pathname === window.location.pathname && hash) return
      hold(event, { go: () => navigate(pathname + search + hash) })
    }
    window.addEventListener('beforeunload', onClose)
    window.addEventListener(LEAVE_REQUEST, onLeaving)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onClose)
      window.removeEventListener(LEAVE_REQUEST, onLeaving)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [dirty, navigate])

  return {
    asks: held !== undefined,
    stay: () => setHeld(undefined),
    leave: () => {
      setHeld(undefined)
      held?.go()
    },
  }
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
