import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { isRecordedPrint, usePrinter } from './printing.ts'
import type { Printer } from './printing.ts'
import './print.css'

interface PrintSheetProps {
  /** The act to record before it is printed; none where it is left out. */
  printer?: Printer
  children: ReactNode
}

const withoutRecord: Printer = { record: () => Promise.resolve(), onFailed: () => {} }

/** Content that is printed in place of the page, rendered only while the browser prints. */
export function PrintSheet({ printer = withoutRecord, children }: PrintSheetProps) {
  const [isPrinting, setPrinting] = useState(false)
  usePrinter(printer)
  // A layout effect, so that printing at once after mounting is handled, too.
  useLayoutEffect(() => {
    // The browser prints the page as it is when the event handlers return.
    const begin = () => void (isRecordedPrint() && flushSync(() => setPrinting(true)))
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
