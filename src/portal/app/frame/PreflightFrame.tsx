import type { PortalConfig } from '#contract/portalConfig.ts'
import { preflight } from '#portal/app/routing/lazyPages.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { Brand } from './Brand.tsx'
import { DemoBanner } from './DemoBanner.tsx'

/** The check of the connection, for users who are not signed in. */
export const PreflightFrame = ({ config }: { config: PortalConfig }) => (
  <div className="flex min-h-full flex-col">
    <DemoBanner />
    <header className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-2 px-4 py-4">
      <Brand />
      <div className="flex gap-2">
        <PreferenceControls />
      </div>
    </header>
    <main className="mx-auto w-full max-w-3xl px-4 pb-8">
      <preflight.Page config={config} />
    </main>
  </div>
)
