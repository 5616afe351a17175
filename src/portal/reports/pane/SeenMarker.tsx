import { useEffect, useRef, useSyncExternalStore } from 'react'
import { READ_AFTER_MS, useMarkAsSeen } from '#portal/reports/api/readState.ts'
import { useSession } from '#portal/session/SessionContext.tsx'

interface SeenMarkerProps {
  releaseId: number
  openedAt: number
  isCovered: boolean
  /** Of a PDF, within which nothing can be observed. */
  isPdf?: boolean
}

/** Marks a report as read once it has been on the screen for two seconds and, of a text, its impression or its end was in view. */
export function SeenMarker({ releaseId, openedAt, isCovered, isPdf = false }: SeenMarkerProps) {
  const end = useRef<HTMLSpanElement>(null)
  const mark = useMarkAsSeen(releaseId, openedAt)
  const isUncovered = useSession().session !== undefined
  const isOnScreen = useSyncExternalStore(onVisibility, isPageVisible) && isUncovered && !isCovered
  useEffect(() => {
    const { current: element } = end
    if (!isOnScreen || !mark || !element) return undefined
    let isLongEnough = false
    let isSeen = isPdf || !('IntersectionObserver' in globalThis)
    const settle = () => isLongEnough && isSeen && mark()
    const timer = setTimeout(() => {
      isLongEnough = true
      settle()
    }, READ_AFTER_MS)
    const observer = isSeen
      ? undefined
      : new IntersectionObserver((entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          isSeen = true
          observer?.disconnect()
          settle()
        })
    const impressions = element.closest('[role=tabpanel]')?.querySelectorAll('[data-impression]') ?? []
    for (const goal of [element, ...impressions]) observer?.observe(goal)
    return () => {
      clearTimeout(timer)
      observer?.disconnect()
    }
  }, [isOnScreen, mark, isPdf])
  // An element without a size never intersects in some browsers.
  return <span ref={end} aria-hidden="true" className="block h-px" />
}

const isPageVisible = () => document.visibilityState === 'visible'

function onVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
