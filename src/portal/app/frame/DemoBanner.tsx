import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { demoControls } from '#portal/app/routing/lazyPages.ts'
import { ErrorBoundary } from '#portal/feedback/ErrorBoundary.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { useService } from '#portal/http/capabilities.ts'

/** Says on each page that the data is made up, where the service says so. */
export function DemoBanner({ isInside = false }: { isInside?: boolean }) {
  const t = useTranslations('app')
  if (!useService()?.demo) return null
  return (
    <aside
      aria-label={t('demoLabel')}
      className="shrink-0 border-b border-line bg-accent-soft px-6 py-1.5 text-head text-accent-ink max-md:px-4 print:hidden"
    >
      {t('demoNotice')}{' '}
      <ErrorBoundary fallback={(error, retry) => <TryAgain error={error} onRetry={retry} />}>
        <Suspense>
          <demoControls.Page isInside={isInside} />
        </Suspense>
      </ErrorBoundary>
    </aside>
  )
}
