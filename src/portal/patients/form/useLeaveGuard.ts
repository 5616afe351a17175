import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Asks before a page with unsaved changes is left: by a link of the portal, by closing or reloading the window. Back cannot be
 * stopped; what was typed waits on the shelf then.
 */
export function useLeaveGuard(dirty: boolean) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string>()

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || leavesOtherwise(event, link)) return
      const { pathname, search, hash } = link
      if (pathname === window.location.pathname && hash) return
      // Before the router hears of it.
      event.preventDefault()
      event.stopPropagation()
      setTarget(pathname + search + hash)
    }
    window.addEventListener('beforeunload', ask)
    document.addEventListener('click', hold, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', hold, { capture: true })
    }
  }, [dirty])

  return {
    asks: target !== undefined,
    stay: () => setTarget(undefined),
    leave: () => {
      if (target === undefined) return
      setTarget(undefined)
      void navigate(target)
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
