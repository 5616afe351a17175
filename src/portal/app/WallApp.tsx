import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portalConfig.ts'
import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { createQueryClient } from '#portal/http/query/queryClient.ts'
import { PageTitles } from '#portal/ui/layout/PageHeading.tsx'
import { Toasts } from '#portal/ui/overlay/Toasts.tsx'
import { Brand, ClinicContext } from './frame/Brand.tsx'
import { PageBoundary } from './frame/PageBoundary.tsx'

const wall = lazyPage(
  async () => (await import('#portal/overview/wall/WallPage.tsx')).WallPage,
  ['pages', 'overview', 'wall'],
)

interface WallAppProps {
  config: PortalConfig
  /** The clinic's. */
  timeZone: string
}

/** The wall, below its texts: a page by itself, which knows nothing of sessions. */
export function WallApp({ config, timeZone }: WallAppProps) {
  const { baseUrl, clinicName } = config
  const t = useTranslations('app')
  const [queryClient] = useState(createQueryClient)
  const suffix = clinicName || t('portalName')
  const titles = useMemo(() => ({ suffix, arrived: { current: false } }), [suffix])
  const service = useMemo(() => ({ baseUrl, timeZone }), [baseUrl, timeZone])
  return (
    <ClinicContext value={[config, () => {}]}>
      <QueryClientProvider client={queryClient}>
        <PageTitles value={titles}>
          <Toasts audience={0} dismissLabel={t('dismiss')} keyHint={t('toastKeyHint')}>
            <div className="flex h-full flex-col">
              <PageBoundary Step={TryAgain}>
                <BrowserRouter>
                  <wall.Page service={service} brand={<Brand />} />
                </BrowserRouter>
              </PageBoundary>
            </div>
          </Toasts>
        </PageTitles>
      </QueryClientProvider>
    </ClinicContext>
  )
}
