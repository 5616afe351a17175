import { useEffect, useRef } from 'react'

/** Whether the component is still there, to be asked when an answer arrives. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return () => isMounted.current
}

/** Lets the browser ask before the window is closed while the removal runs. */
export function useUnloadGuard(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
}
