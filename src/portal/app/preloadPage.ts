import { matchPath } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import { may } from '#portal/session/may.ts'
import type { Connection } from './connect.ts'
import { routes, shell } from './routes.ts'

/** Asks for the code and the data of the page that an address will show, side by side. */
export function preloadPage(connection: Connection, location: Pick<Location, 'pathname' | 'search'>): void {
  const { store, client, queryClient } = connection
  const role = store.get().session?.user.role
  if (!role) return
  const { pathname } = location
  const route =
    pathname === '/'
      ? routes.find(({ needs }) => may(role, needs))
      : routes.find(({ path }) => matchPath(path, pathname))
  if (!route || !may(role, route.needs)) return
  // What fails here fails again where it is wanted, and is told there.
  for (const code of [shell, route]) code.load().catch(() => undefined)
  route.preload?.({ client, queryClient, location })
}
