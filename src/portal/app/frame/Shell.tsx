import { Outlet, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { isWallAddress } from '#contract/portalPaths.ts'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { LaterSessionWatch } from '#portal/session/watch/LaterSessionWatch.tsx'
import { DemoBanner } from './DemoBanner.tsx'
import { Drawer } from './Drawer.tsx'
import { PrintGuard } from './PrintGuard.tsx'
import { Navigation } from './Navigation.tsx'
import { useSearchKeys } from './useSearchKeys.ts'

/** The frame around each page for signed-in users: navigation, banner and content. The wall has no frame. */
export function Shell() {
  const t = useTranslations('app')
  useSearchKeys()
  const [areCharactersOn] = useShortcutsOn()
  const isWall = isWallAddress(useLocation())
  return (
    <div className="flex h-full">
      <PrintGuard />
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-panel px-4 py-2 font-medium text-accent-ink shadow-pop focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t('skipToContent')}
      </a>
      {!isWall && (
        <header className="w-nav shrink-0 border-r border-line max-md:hidden print:hidden">
          <Navigation />
        </header>
      )}
      <div className="flex min-w-0 grow flex-col">
        {!isWall && <DemoBanner isInside />}
        <main id="content" tabIndex={-1} className="relative flex min-h-0 grow flex-col outline-none">
          <LaterSessionWatch areCharactersOn={areCharactersOn} isWall={isWall} />
          {isWall ? (
            <Outlet />
          ) : (
            <Drawer navigation={<Navigation />}>
              <Outlet />
            </Drawer>
          )}
        </main>
      </div>
    </div>
  )
}
