import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useReports } from '#portal/reports/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import type { PaneSeparatorProps } from '#portal/ui/split/PaneSeparator.tsx'
import type { ReportPaneProps } from './ReportPane.tsx'

export const LazyReportPane = lazyPart<ReportPaneProps>({
  name: 'reading pane',
  load: async () => (await import('./ReportPane.tsx')).ReportPane,
  messages: ['report', 'document', 'disclosure'],
  Fallback: PaneSkeleton,
  CloseAction: CloseButton,
})

export const LazyPaneSeparator = lazyPart<PaneSeparatorProps>({
  name: 'the separator of list and report',
  load: async () => (await import('#portal/ui/split/PaneSeparator.tsx')).PaneSeparator,
})

function PaneSkeleton({ focusedAtOpening }: ReportPaneProps) {
  const t = useTranslations('reports')
  useLayoutEffect(() => {
    focusedAtOpening.current = document.activeElement
  }, [focusedAtOpening])
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

function CloseButton() {
  const t = useTranslations('reports')
  const { open } = useReports()
  return (
    <Button variant="quiet" onClick={() => open(undefined)}>
      {t('pane.close')}
    </Button>
  )
}
