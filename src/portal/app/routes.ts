import type { QueryClient } from '@tanstack/react-query'
import type { Location } from 'react-router-dom'
import type { Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { Client } from '#portal/http/client.ts'
import type { Room } from '#portal/locale/locales.ts'
import { preloadPatients } from '#portal/patients/preloadPatients.ts'
import { preloadReports } from '#portal/reports/preloadReports.ts'
import type { IconName } from '#portal/ui/Icon.tsx'
import { lazyPage } from './lazyPage.ts'
import type { LazyPage } from './lazyPage.ts'

/** What a page's `preload` may use to ask for its data. */
interface Preload {
  client: Client
  queryClient: QueryClient
  location: Pick<Location, 'pathname' | 'search'>
}

export interface Route extends LazyPage {
  /** An optional part keeps the page as it is while that part comes and goes. */
  path: string
  /** Where the navigation leads to. */
  home: string
  room: Room
  icon: IconName
  /** Who may do this may see the page. */
  needs: Operation
  /** Asks for the page's first data while its code is on the way. */
  preload?: (context: Preload) => unknown
}

/** The pages for signed-in users, in the order of the navigation. The first that a role may see is its home. */
export const routes: readonly Route[] = [
  {
    path: '/reports/:releaseId?',
    home: '/reports',
    room: 'reports',
    icon: 'report',
    needs: operations.listReleases,
    preload: preloadReports,
    ...lazyPage(async () => (await import('#portal/reports/ReportsPage.tsx')).ReportsPage),
  },
  {
    path: '/patients/:patientId?/:part?',
    home: '/patients',
    room: 'patients',
    icon: 'person',
    needs: operations.queryPatients,
    preload: preloadPatients,
    ...lazyPage(async () => (await import('#portal/patients/PatientsPage.tsx')).PatientsPage),
  },
  {
    path: '/audit',
    home: '/audit',
    room: 'trail',
    icon: 'list',
    needs: operations.listTrail,
    ...lazyPage(async () => (await import('#portal/trail/TrailPage.tsx')).TrailPage),
  },
]
