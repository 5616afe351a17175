import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Asks before a page with unsaved changes is left: by a link of the portal, by a button that is marked as leading away
 * (`data-leaves`), by closing or reloading the window. Back cannot be stopped; what was typed waits on the shelf then.
 */
export function useLeaveGuard(dirty: boolean) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string | HTMLElement>()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const hold = (event: MouseEvent) => {
      const way =
        event.target instanceof Element ? event.target.closest<HTMLElement>('a, [data-leaves]') : null
      if (!way || isLeaving.current) return
      if (way instanceof HTMLAnchorElement) {
        const { pathname, search, hash } = way
        if (leavesOtherwise(event, way) || (pathname === window.location.pathname && hash)) return
        setTarget(pathname + search + hash)
      } else setTarget(way)
      // Before the router hears of it.
      event.preventDefault()
      event.stopPropagation()
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
      if (typeof target === 'string') return void navigate(target)
      isLeaving.current = true
      target.click()
      isLeaving.current = false
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
