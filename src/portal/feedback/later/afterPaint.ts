import { useEffect, useState } from 'react'

/** Runs something after the next paint, so that it does not delay it. A window in the background paints when it is shown. Returns a function that cancels. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** True after the first paint with `isThere`. */
export function useIsPainted(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isThere ? afterPaint(() => setPainted(true)) : undefined), [isThere])
  return isPainted
}
