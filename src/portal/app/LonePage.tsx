import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BrowserRouter } from 'react-router-dom'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { createQueryClient } from '#portal/http/query/queryClient.ts'
import { PageSurroundings } from './App.tsx'
import { Brand, ClinicContext } from './frame/Brand.tsx'
import { PageBoundary } from './frame/PageBoundary.tsx'

const lonePages = {
  wall: lazyPage(
    async () => (await import('#portal/overview/wall/WallPage.tsx')).WallPage,
    ['pages', 'overview', 'wall'],
  ),
  shared: lazyPage(
    async () => (await import('#portal/sharing/SharedPage.tsx')).SharedPage,
    ['pages', 'sharedReport'],
  ),
}

interface LonePageProps {
  name: keyof typeof lonePages
  config: PortalConfig
  /** The clinic's. */
  timeZone: string
}

/** A page by itself, below its texts, which knows nothing of sessions. */
export function LonePage({ name, config, timeZone }: LonePageProps) {
  const { baseUrl, clinicName } = config
  const { Page } = lonePages[name]
  const t = useTranslations('app')
  const [queryClient] = useState(createQueryClient)
  const service = useMemo(() => ({ baseUrl, timeZone }), [baseUrl, timeZone])
  return (
    <ClinicContext value={[config, () => {}]}>
      <QueryClientProvider client={queryClient}>
        <PageSurroundings clinicName={clinicName} audience={0}>
          <div className="flex h-full flex-col">
            <PageBoundary Step={TryAgain}>
              <BrowserRouter>
                <Page service={service} brand={<Brand />} />
              </BrowserRouter>
            </PageBoundary>
            {config.demo && name === 'shared' && (
              <footer className="shrink-0 px-4 py-2 text-center text-small text-ink-3 print:hidden">
                {t('demoNotice')}
              </footer>
            )}
          </div>
        </PageSurroundings>
      </QueryClientProvider>
    </ClinicContext>
  )
}
