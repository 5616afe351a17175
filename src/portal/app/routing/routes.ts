import { matchPath } from 'react-router-dom'
import type { Location } from 'react-router-dom'
import { can } from '#portal/session/can.ts'
import type { PortalUser } from '#portal/session/portalSession.ts'
import type { Connection } from '#portal/app/connect.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Operation } from '#contract/declaration/operation.ts'
import { pagePatterns, paths } from '#contract/portal/portalPaths.ts'
import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import type { LazyPage } from '#portal/feedback/later/lazyPage.tsx'
import type { Capabilities, OperationName } from '#portal/http/query/capabilities.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { Locale } from '#portal/locale/locales.ts'
import type { AllMessages } from '#portal/locale/messages.ts'
import { waitingCount } from '#portal/inbox/api/waitingCount.ts'
import { dataPreloads } from './dataPreloads.ts'
import type { IconName } from '#portal/ui/layout/Icon.tsx'

/** The tools of a page's `preload`. */
interface Preload {
  client: Client
  queryClient: QueryClient
  location: Pick<Location, 'pathname' | 'search'>
  user: PortalUser
}

export interface PageRoute extends LazyPage {
  path: string
  /** Where the navigation leads to. */
  home: string
  /** What the navigation calls it. */
  name: keyof AllMessages['app']['pages']
  icon: IconName
  /** The permission to see the page. */
  needs: Pick<Operation, 'access'>
  /** The operation that the page needs. Left out: the listing is enough. */
  operation?: OperationName
  /** How much waits there, which the navigation shows. */
  count?: typeof waitingCount
  /** Loads the page's first data while its code is loading. */
  preload?: (context: Preload) => Promise<unknown>
}

/** The audit names groups of the settings. */
const auditMessages = ['audit', 'groups'] as const

const overview: PageRoute = {
  path: pagePatterns.overview,
  home: paths.overview,
  name: 'overview',
  icon: 'chart',
  needs: { access: 'overview.read' },
  operation: 'countReleased',
  preload: async (context) => (await dataPreloads.overview())(context),
  ...lazyPage(
    async () => (await import('#portal/overview/OverviewPage.tsx')).OverviewPage,
    ['overview', 'picker'],
  ),
}

const reading: readonly PageRoute[] = [
  {
    path: pagePatterns.reports,
    home: paths.reports,
    name: 'reports',
    icon: 'report',
    needs: { access: 'report.read' },
    preload: async (context) => (await dataPreloads.reports())(context),
    ...lazyPage(
      async () => (await import('./ReportsWithRemoval.tsx')).ReportsWithRemoval,
      ['reports', 'picker'],
    ),
  },
  {
    path: pagePatterns.writing,
    home: paths.writing,
    name: 'writing',
    icon: 'pen',
    needs: { access: 'report.write' },
    operation: 'releaseReport',
    ...lazyPage(
      async () => (await import('#portal/writing/WritingPage.tsx')).WritingPage,
      ['writing', 'document', 'filters', 'picker', 'records'],
    ),
  },
]

const otherPages: readonly PageRoute[] = [
  {
    path: pagePatterns.patients,
    home: paths.patients,
    name: 'patients',
    icon: 'person',
    needs: { access: 'patient.read' },
    preload: async (context) => (await dataPreloads.patients())(context),
    ...lazyPage(
      async () => (await import('#portal/patients/PatientsPage.tsx')).PatientsPage,
      ['patients', 'patientList', 'picker', 'records'],
    ),
  },
  {
    path: pagePatterns.inbox,
    home: paths.inbox,
    name: 'inbox',
    icon: 'unread',
    needs: { access: 'inbox.handle' },
    operation: 'countInbox',
    count: waitingCount,
    ...lazyPage(
      async () => (await import('#portal/inbox/InboxPage.tsx')).InboxPage,
      ['inbox', 'document', 'picker', 'records'],
    ),
  },
  {
    path: pagePatterns.audit,
    home: paths.audit,
    name: 'audit',
    icon: 'list',
    needs: { access: 'audit.read' },
    operation: 'listTrail',
    ...lazyPage(async () => (await import('#portal/audit/AuditPage.tsx')).AuditPage, auditMessages),
  },
  {
    path: pagePatterns.settings,
    home: paths.settings,
    name: 'settings',
    icon: 'sliders',
    needs: { access: 'setting.read' },
    operation: 'countResources',
    ...lazyPage(
      async () => (await import('#portal/settings/SettingsPage.tsx')).SettingsPage,
      ['settings', 'disclosure', 'groups', 'history', 'newPassword', 'picker', 'records'],
    ),
  },
]

/** The pages for signed-in users. */
export const routes: readonly PageRoute[] = [overview, ...reading, ...otherPages]

type Own = Pick<Client, 'isOwnService'>

/**
 * The pages that a user may see, in the order of the navigation. The first is that user's home: the figures for users who may see those of the clinic, the
 * reports for users with figures of their own. Another service may have no figures.
 */
export function pagesOf(user: PortalUser, { isOwnService }: Own): readonly PageRoute[] {
  const isFirst = isOwnService && can(user, { access: 'overview.clinic' })
  const ordered = isFirst ? routes : [...reading, overview, ...otherPages]
  return ordered.filter(({ needs }) => can(user, needs))
}

/** Those that the service has what they need for. */
export const routesFor = (
  user: PortalUser,
  client: Own,
  { offers }: Pick<Capabilities, 'offers'>,
): readonly PageRoute[] => pagesOf(user, client).filter(({ operation }) => !operation || offers(operation))

/** Loads the code, the messages and the data of the page that an address will show, in parallel. */
export function preloadPage(
  { store, client, queryClient }: Connection,
  locale: Locale,
  location: Pick<Location, 'pathname' | 'search'>,
): void {
  const { user } = store.get()
  if (!user) return
  const { pathname } = location
  const route =
    pathname === paths.home ? pagesOf(user, client)[0] : routes.find(({ path }) => matchPath(path, pathname))
  if (!route || !can(user, route.needs)) return
  // After a failure the page loads it again, and shows why where it fails again.
  void Promise.allSettled([
    route.preloadCode(locale),
    route.preload?.({ client, queryClient, location, user }),
  ])
}

/** The user's own account, whose list of own acts has the words of the audit. The navigation has it by the user's name. */
export const accountPage = lazyPage(
  async () => (await import('#portal/account/AccountPage.tsx')).AccountPage,
  ['account', 'newPassword', 'records', 'secondFactor', ...auditMessages],
)

/** The check of the connection, which every user may see. The navigation names it apart from the pages. */
export const preflightPage = lazyPage(
  async () => (await import('#portal/preflight/PreflightPage.tsx')).PreflightPage,
  ['preflight'],
)
