import { useEffectEvent, useLayoutEffect } from 'react'

/** Records a print before it happens. Where that fails, nothing is printed. */
export interface Printer {
  record: () => Promise<unknown>
  onFailed: () => void
}

const printers: (() => Printer)[] = []
let isRecorded = false

/** Whether the print that has begun is recorded. The browser's own command for printing is not. */
export const isRecordedPrint = (): boolean => isRecorded

/** Whether something of the page is to be printed. */
export const hasPrinter = (): boolean => printers.length > 0

/** Runs the steps before a print; says whether it may go on. */
export async function recordPrint({ record, onFailed }: Printer): Promise<boolean> {
  try {
    await record()
    return true
  } catch {
    onFailed()
    return false
  }
}

/** Prints what the page has for it, once that is recorded. */
export async function printPage(): Promise<void> {
  const printer = printers.at(-1)
  if (!printer || !(await recordPrint(printer()))) return
  isRecorded = true
  window.print()
}

window.addEventListener('afterprint', () => {
  isRecorded = false
})

/** Says what is recorded before this page is printed. Of several, the last one that was shown counts. */
export function usePrinter(printer: Printer): void {
  const current = useEffectEvent(() => printer)
  useLayoutEffect(() => {
    const own = () => current()
    printers.push(own)
    return () => void printers.splice(printers.indexOf(own), 1)
  }, [])
}
