import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSession, useUser } from '#portal/session/SessionContext.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { usePreferences } from '#portal/preferences/PreferencesContext.tsx'
import { preloadPage, routesFor } from '#portal/app/routing/routes.ts'
import type { PageRoute } from '#portal/app/routing/routes.ts'
import { PageLink } from '#portal/ui/layout/Link.tsx'
import { Brand } from './Brand.tsx'
import { UserMenu } from './UserMenu.tsx'

interface NavigationProps {
  /** What the portal says of itself, in a drawer: beside a page the bar says it. */
  note?: ReactNode
}

/** The clinic, the pages that the user may see and the service allows for, and the user's own menu. */
export function Navigation({ note }: NavigationProps) {
  const t = useTranslations()
  const client = useClient()
  const queryClient = useQueryClient()
  const { store } = useSession()
  const shown = routesFor(useUser(), client, useCapabilities())
  const { locale } = usePreferences()
  const { pathname } = useLocation()
  const preload = ({ path, home }: PageRoute) => {
    // The page that is shown has its data already.
    if (matchPath(path, pathname)) return
    preloadPage({ store, client, queryClient }, locale, { pathname: home, search: '' })
  }

  return (
    <div className="flex h-full flex-col overflow-x-hidden overflow-y-auto bg-panel px-3 pb-3 rail:px-0.5 rail:pb-2">
      <div className="flex min-h-bar shrink-0 items-center px-1 pr-10 rail:justify-center rail:px-0">
        <Brand nameClass="rail:sr-only" />
      </div>
      {note && <div className="pb-2 empty:hidden">{note}</div>}
      <nav aria-label={t('app.navigation')} className="pt-1">
        <ul className="flex flex-col gap-1">
          {shown.map((route) => (
            <li key={route.home}>
              <PageLink
                to={route.home}
                onPointerEnter={() => preload(route)}
                onFocus={() => preload(route)}
                className="relative flex min-h-control items-center gap-2.5 rounded-control px-2.5 font-medium text-ink-2 outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink rail:flex-col rail:gap-0.5 rail:px-0 rail:py-1.5 rail:text-center rail:text-rail rail:font-normal rail:aria-[current=page]:font-medium"
              >
                <Icon name={route.icon} />
                <span className="rail:-mx-0.5 rail:w-14 rail:tracking-tighter rail:break-normal">
                  {t(`app.pages.${route.name}`)}
                </span>
                {route.count && <Waiting count={route.count} />}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto pt-3">
        <UserMenu />
      </div>
    </div>
  )
}

/** How much waits on a page: on its icon, or at the end of its line. Nothing where it is not known. */
function Waiting({ count }: { count: NonNullable<PageRoute['count']> }) {
  const t = useTranslations('app')
  const format = useFormatter()
  const { data = 0 } = useQuery(count(useClient()))
  if (data === 0) return null
  return (
    <span className="ml-auto shrink-0 rounded-full bg-accent px-2 text-head text-on-accent rail:absolute rail:top-0.5 rail:left-1/2 rail:ml-1 rail:min-w-4 rail:px-1 rail:text-rail rail:font-semibold">
      <span aria-hidden="true">{data > MOST_SHOWN ? `${MOST_SHOWN}+` : format.number(data)}</span>
      <span className="sr-only">{t('waiting', { count: data })}</span>
    </span>
  )
}

/** A badge on an icon has room for two digits. */
const MOST_SHOWN = 99
