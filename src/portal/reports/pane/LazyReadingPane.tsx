import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/session/lazyPart.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { Skeleton } from '#portal/ui/Skeleton.tsx'
import type { ReadingPaneProps } from './ReadingPane.tsx'

/** The report that is open. Its code comes after the list's. */
export const LazyReadingPane = lazyPart<ReadingPaneProps>({
  name: 'reading pane',
  load: async () => (await import('./ReadingPane.tsx')).ReadingPane,
  Coming: PaneComing,
  WayOut,
})

/** Milliseconds in which the list and what belongs to it have come. */
const LIST_COMES = 2_000

/** Fetches the code of the reading pane once the list has had its time, so that the first report opens at once. */
export function usePreloadedPane(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(() => void LazyReadingPane.preload(queryClient), LIST_COMES)
    return () => clearTimeout(timer)
  }, [queryClient])
}

function PaneComing() {
  const t = useTranslations('reports')
  return (
    <div
      role="status"
      aria-label={t('pane.loading')}
      className="flex min-h-0 min-w-0 flex-col gap-4 bg-panel p-6 beside:col-start-2 beside:row-start-1 alone:absolute alone:inset-0 alone:z-10"
    >
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function WayOut({ onClose }: ReadingPaneProps) {
  const t = useTranslations('reports')
  return (
    <Button look="quiet" onClick={onClose}>
      {t('pane.close')}
    </Button>
  )
}
