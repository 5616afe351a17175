import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LEAVING, type Leaving } from '#portal/ui/leaving.ts'

/**
 * Asks before a page with unsaved changes is left: by a link of the portal, by what asks to leave (`askToLeave`), by closing or
 * reloading the window. Back cannot be stopped; what was typed waits on the shelf then.
 */
export function useLeaveGuard(dirty: boolean) {
  const navigate = useNavigate()
  const [held, setHeld] = useState<Leaving>()

  useEffect(() => {
    if (!dirty) return undefined
    const hold = (event: Event, leaving: Leaving) => {
      // Before the router hears of it.
      event.preventDefault()
      event.stopPropagation()
      setHeld(leaving)
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    const onLeaving = (event: Event) => hold(event, (event as CustomEvent<Leaving>).detail)
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || leavesOtherwise(event, link)) return
      const { pathname, search, hash } = link
      if (pathname === window.location.pathname && hash) return
      hold(event, { go: () => void navigate(pathname + search + hash) })
    }
    window.addEventListener('beforeunload', onClose)
    window.addEventListener(LEAVING, onLeaving)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onClose)
      window.removeEventListener(LEAVING, onLeaving)
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

/** Opens beside this page, or leads out of the portal, which the window itself asks about. */
const leavesOtherwise = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  link.hasAttribute('download') ||
  (link.target !== '' && link.target !== '_self') ||
  link.origin !== window.location.origin
