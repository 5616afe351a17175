import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { PAGE_LOADS_MS } from '#portal/feedback/later/loadOnce.ts'
import { useService } from '#portal/http/query/capabilities.ts'

let loaded: ComponentType | undefined

interface DemoBannerProps {
  /** On the pages for signed-in users. */
  isInside?: boolean
}

/** Says on each page that the data is made up, where the service says so. */
export function DemoBanner({ isInside }: DemoBannerProps) {
  const t = useTranslations('app')
  if (!useService()?.demo) return null
  return (
    <aside
      aria-label={t('demoLabel')}
      className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-accent-soft px-6 py-1 text-head text-accent-ink max-md:px-4 pointer-coarse:py-0 print:hidden"
    >
      {/* Beside the controls while it has room, on more lines where it has less. */}
      <span className="max-w-max grow basis-44 py-0.5">{t('demoNotice')}</span>
      {isInside && <LaterControls />}
    </aside>
  )
}

/** Loaded after the page, and asked for again and again until they come. */
function LaterControls() {
  const [Controls, setControls] = useState(() => loaded)
  useEffect(() => {
    if (Controls) return undefined
    const load = () =>
      void import('./DemoControls.tsx').then(
        ({ DemoControls }) => setControls(() => (loaded = DemoControls)),
        () => {},
      )
    const timer = setInterval(load, PAGE_LOADS_MS)
    return () => clearInterval(timer)
  }, [Controls])
  return Controls && <Controls />
}
