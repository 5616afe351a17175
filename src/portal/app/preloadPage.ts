import { matchPath } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import type { Locale } from '#portal/locale/locales.ts'
import { may } from '#portal/session/may.ts'
import { comingTexts, forgetFailure } from './comingTexts.ts'
import type { Connection } from './connect.ts'
import { routes } from './routes.ts'

/** Asks for the code, the texts and the data of the page that an address will show, side by side. */
export function preloadPage(
  { store, client, queryClient }: Connection,
  locale: Locale,
  location: Pick<Location, 'pathname' | 'search'>,
): void {
  const role = store.get().session?.user.role
  if (!role) return
  const { pathname } = location
  const route =
    pathname === '/'
      ? routes.find(({ needs }) => may(role, needs))
      : routes.find(({ path }) => matchPath(path, pathname))
  if (!route || !may(role, route.needs)) return
  // What fails here fails again where it is wanted, and is told there.
  void Promise.allSettled([forgetFailure(comingTexts(locale, route.room)), route.load()])
  route.preload?.({ client, queryClient, location })
}
