import { useQuery, useQueryClient } from '@tanstack/react-query'
import { matchPath, NavLink, useLocation } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCan } from '#portal/session/can.ts'
import { useSession, useUser } from '#portal/session/SessionContext.tsx'
import { useLock, useSignOut } from '#portal/session/useSignOut.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { Brand } from './Brand.tsx'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { usePreferences } from '#portal/preferences/PreferencesContext.tsx'
import { accountPage, preflightPage, preloadPage, routesFor } from '#portal/app/routing/routes.ts'
import type { PageRoute } from '#portal/app/routing/routes.ts'
import type { LazyPage } from '#portal/feedback/later/lazyPage.tsx'

/** The clinic, the pages that the user may see and the service allows for, the signed-in user, and sign-out. */
export function Navigation() {
  const t = useTranslations()
  const client = useClient()
  const queryClient = useQueryClient()
  const { store } = useSession()
  const user = useUser()
  const signOut = useSignOut()
  const lock = useLock()
  const capabilities = useCapabilities()
  const shown = routesFor(user, client, capabilities)
  const hasAccount = capabilities.offers('listOwnSessions')
  // A list that the clinic made has the clinic's name, in any language.
  const role = user.role ? t(`session.role.${user.role}`) : user.permissionList?.name
  const canCheck = useCan({ access: 'setting.read' })
  const { locale } = usePreferences()
  const { pathname } = useLocation()
  const preload = ({ path, home }: PageRoute) => {
    // The page that is shown has its data already.
    if (matchPath(path, pathname)) return
    preloadPage({ store, client, queryClient }, locale, { pathname: home, search: '' })
  }
  // What does not load is loaded again by the page.
  const preloadCode = (page: Pick<LazyPage, 'preloadCode'>) =>
    void page.preloadCode(locale).catch(() => undefined)

  return (
    <div className="flex h-full flex-col overflow-y-auto bg-panel p-3">
      <div className="px-2 pt-2 pb-5">
        <Brand />
      </div>
      <nav aria-label={t('app.navigation')}>
        <ul className="flex flex-col gap-1">
          {shown.map((route) => (
            <li key={route.home}>
              <NavLink
                to={route.home}
                onPointerEnter={() => preload(route)}
                onFocus={() => preload(route)}
                className="flex min-h-control items-center gap-2.5 rounded-control px-2.5 font-medium text-ink-2 hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
              >
                <Icon name={route.icon} />
                {t(`app.pages.${route.name}`)}
                {route.count && <Waiting count={route.count} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto border-t border-line pt-3">
        {hasAccount ? (
          <NavLink
            to={paths.account}
            onPointerEnter={() => preloadCode(accountPage)}
            onFocus={() => preloadCode(accountPage)}
            className="block truncate rounded-control px-1 py-1 font-semibold hover:text-accent-ink aria-[current=page]:text-accent-ink"
          >
            {user.name || t('app.signedIn')}
            <span className="sr-only">, {t('app.account')}</span>
          </NavLink>
        ) : (
          <p className="truncate px-1 font-semibold">{user.name || t('app.signedIn')}</p>
        )}
        {role && <p className="truncate px-1 text-head text-ink-3">{role}</p>}
        <div className="mt-1 flex flex-wrap gap-x-2">
          <PreferenceControls />
        </div>
        {canCheck && (
          <NavLink
            to={paths.preflight}
            onPointerEnter={() => preloadCode(preflightPage)}
            onFocus={() => preloadCode(preflightPage)}
            className="flex min-h-control items-center rounded-control px-1 text-ink-2 hover:text-ink aria-[current=page]:text-accent-ink"
          >
            {t('app.checkConnection')}
          </NavLink>
        )}
        <button
          type="button"
          aria-keyshortcuts="Shift+L"
          title="Shift+L"
          className="flex min-h-control w-full items-center rounded-control px-1 text-ink-2 hover:text-ink"
          onClick={() => lock('locked')}
        >
          {t('app.lock')}
        </button>
        <button
          type="button"
          className="flex min-h-control w-full items-center rounded-control px-1 text-ink-2 hover:text-ink"
          onClick={() => askToLeave(signOut)}
        >
          {t('app.signOut')}
        </button>
      </div>
    </div>
  )
}

/** How much waits on a page; nothing where it is not known. */
function Waiting({ count }: { count: NonNullable<PageRoute['count']> }) {
  const t = useTranslations('app')
  const format = useFormatter()
  const { data = 0 } = useQuery(count(useClient()))
  if (data === 0) return null
  return (
    <span className="ml-auto shrink-0 rounded-full bg-accent px-2 text-head text-on-accent">
      <span aria-hidden="true">{format.number(data)}</span>
      <span className="sr-only">{t('waiting', { count: data })}</span>
    </span>
  )
}
