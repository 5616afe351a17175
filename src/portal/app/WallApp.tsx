import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { createQueryClient } from '#portal/http/query/queryClient.ts'
import { PageSurroundings } from './App.tsx'
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
  const [queryClient] = useState(createQueryClient)
  const service = useMemo(() => ({ baseUrl, timeZone }), [baseUrl, timeZone])
  return (
    <ClinicContext value={[config, () => {}]}>
      <QueryClientProvider client={queryClient}>
        <PageSurroundings clinicName={clinicName} audience={0}>
          <div className="flex h-full flex-col">
            <PageBoundary Step={TryAgain}>
              <BrowserRouter>
                <wall.Page service={service} brand={<Brand />} />
              </BrowserRouter>
            </PageBoundary>
          </div>
        </PageSurroundings>
      </QueryClientProvider>
    </ClinicContext>
  )
}
