import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import './print.css'

/** What is printed in place of the page, however printing is begun. It is drawn for as long as that takes. */
export function PrintSheet({ children }: { children: ReactNode }) {
  const [isPrinting, setPrinting] = useState(false)
  // Before anything of it is seen: who presses print at once is heard, too.
  useLayoutEffect(() => {
    // The browser takes the page as it is when the event ends.
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
