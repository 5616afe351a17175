import { useCallback } from 'react'
import { idText } from '#contract/declaration/field.ts'
import { pagePatterns, paths } from '#contract/portalPaths.ts'
import { matchPath, navigate } from '#portal/ui/router/location.ts'
import { useLocation } from '#portal/ui/router/Router.tsx'

const shownLists = ['waiting', 'all'] as const
/** The state of the listed reports. */
export type Shown = (typeof shownLists)[number]

const SHOW = 'show'
const Id = idText()

const addressOf = (id: number | undefined, shown: Shown): string =>
  (id === undefined ? paths.inbox : paths.inboxItem(id)) + (shown === 'all' ? `?${SHOW}=all` : '')

/** The state in the address of the inbox, and the functions that change it. `openId` is 0 where it is no number. */
export function useInboxUrl() {
  const { pathname, search } = useLocation()
  const { id } = matchPath(pagePatterns.inbox, pathname) ?? {}
  const shown: Shown = new URLSearchParams(search).get(SHOW) === 'all' ? 'all' : 'waiting'
  const openId = id === undefined ? undefined : (Id.safeParse(id).data ?? 0)
  return {
    shown,
    openId,
    addressOf: useCallback((to: number) => addressOf(to, shown), [shown]),
    open: useCallback((to: number | undefined) => navigate(addressOf(to, shown)), [shown]),
    show: (next: Shown) => navigate(addressOf(openId, next), { replace: true }),
  }
}
