import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const SLOW_AFTER = 5000

/** Stands in for a page whose code is on the way: a line that moves, and words once it takes long. */
export function PageLoading() {
  const t = useTranslations('app')
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex grow flex-col">
      <div aria-hidden="true" className="progress-line h-0.5 overflow-hidden" />
      <p role="status" className={slow ? 'px-6 py-4 text-ink-2 max-md:pl-18' : 'sr-only'}>
        {slow ? t('slow') : t('loading')}
      </p>
    </div>
  )
}
