import type { OverviewFilters } from '#portal/overview/url.ts'
import type { PortalUser } from '#portal/session/portalSession.ts'
import { requiredContext } from '#portal/ui/layout/requiredContext.ts'
import type { Queries, View } from './view.ts'

export interface OverviewState extends View {
  /** The state in the address. */
  filters: OverviewFilters
  queries: Queries
  /** The day that it is in the clinic, which is not over yet. */
  today: string
  /** The signed-in user; undefined on a wall, which shows neither links nor names. */
  reader: PortalUser | undefined
  /** Changes the address. What is a way of looking is kept for the next visit. */
  change: (change: Partial<OverviewFilters>) => void
  /** Clears what the reports are limited to. */
  clear: () => void
}

export const [OverviewContext, useOverview] = requiredContext<OverviewState>('OverviewContext')
