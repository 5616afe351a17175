import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useReports } from '#portal/reports/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { ComparisonSkeleton } from './ComparisonSkeleton.tsx'
import type { CompareViewProps } from './CompareView.tsx'

const CompareView = lazyPart<CompareViewProps>({
  name: 'compare',
  load: async () => (await import('./CompareView.tsx')).CompareView,
  messages: ['report', 'document', 'images'],
  Fallback: ComparisonSkeleton,
  CloseAction: CloseButton,
})

/** The comparison of two reports, which covers the page. Its code is loaded when it is first opened. */
export const LazyCompareView = (props: CompareViewProps) => (
  <div className="absolute inset-0 z-20 flex flex-col bg-page text-ink">
    <CompareView {...props} />
  </div>
)

function CloseButton() {
  const t = useTranslations('reports.comparison')
  const { compare } = useReports()
  return (
    <Button variant="quiet" onClick={() => compare(undefined)}>
      {t('close')}
    </Button>
  )
}

/** Returns the focus when the comparison is closed: to what had it before, or else to the open report's heading. */
export function useFocusReturn(page: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isCovered) {
      before.current = document.activeElement
      return
    }
    const { current } = before
    if (!current) return
    before.current = null
    const isGone = current === document.body || !current.isConnected
    const target = isGone ? page.current?.querySelector('article h2') : current
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [page, isCovered])
}
