import { useEffect, useState } from 'react'

/** Runs something once what is rendered by now has been painted, which it does not delay. A window in the background paints when it is shown. */
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

/** Whether what is there has been painted, too. */
export function useIsPainted(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isThere ? afterPaint(() => setPainted(true)) : undefined), [isThere])
  return isPainted
}
