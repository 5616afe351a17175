import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useSession } from '#portal/session/SessionContext.tsx'
import { hasPrinter, isRecordedPrint, printPage } from '#portal/ui/layout/printing.ts'

/** Prints a notice in place of a page whose print is not recorded, and has the keys for printing record it. */
export function PrintGuard() {
  const t = useTranslations('app.printing')
  const [isRefused, setRefused] = useState(false)
  const isLocked = useSession().session === undefined
  useEffect(() => {
    // The record of a print would wait until the user has signed in again, and then print.
    if (isLocked) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || !hasPrinter()) return
      event.preventDefault()
      void printPage()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isLocked])
  useLayoutEffect(() => {
    // The browser prints the page as it is when the event handlers return.
    const begin = () => isRecordedPrint() || flushSync(() => setRefused(true))
    const end = () => setRefused(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!isRefused) return null
  return createPortal(<p className="print-sheet">{t(hasPrinter() ? 'byKeys' : 'nothing')}</p>, document.body)
}
