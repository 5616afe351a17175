import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import './print.css'

/** Content that is printed in place of the page, rendered only while the browser prints. */
export function PrintSheet({ children }: { children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false)
  // A layout effect, so that printing at once after mounting is handled, too.
  useLayoutEffect(() => {
    // The browser prints the page as it is when the event handlers return.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting ? createPortal(<div className="print-sheet">{children}</div>, document.body) : null
}
