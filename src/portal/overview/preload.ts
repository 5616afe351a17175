import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#portal/http/client/client.ts'
import { dayOf } from '#contract/moments/day.ts'
import { readPreference } from '#portal/preferences/usePreference.ts'
import { can } from '#portal/session/can.ts'
import type { PortalUser } from '#portal/session/portalSession.ts'
import { activityFigures, releasedFigures, turnaroundFigures, waitingFigures } from './api/figures.ts'
import { storedSettings, shownWidgets } from './api/ownRecords.ts'
import { deviceSettings, queriesFor, viewOf } from './filters/view.ts'
import { readOverview } from './url.ts'

interface Preload {
  client: Client
  queryClient: QueryClient
  location: { search: string }
  user: PortalUser
}

/** Asks for what an address of this page shows, all at once, while the page's code is loading. */
export function preloadOverview({ client, queryClient, location: { search }, user }: Preload): void {
  const today = dayOf(new Date(), client.timeZone)
  const settings =
    queryClient.getQueryData(storedSettings(client, user.id).queryKey) ??
    readPreference(user.id, deviceSettings)
  const { series, waiting, activity } = queriesFor(client, viewOf(readOverview(search), settings, today))
  void queryClient.prefetchQuery(releasedFigures(client, series))
  void queryClient.prefetchQuery(turnaroundFigures(client, series))
  void queryClient.prefetchQuery(waitingFigures(client, waiting))
  if (can(user, { access: 'audit.read' })) void queryClient.prefetchQuery(activityFigures(client, activity))
  void queryClient.prefetchQuery(shownWidgets(client))
  void queryClient.prefetchQuery(storedSettings(client, user.id))
}
