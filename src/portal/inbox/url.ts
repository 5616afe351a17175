import { useCallback } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { idText } from '#contract/declaration/field.ts'
import { paths } from '#contract/portal/portalPaths.ts'

const shownLists = ['waiting', 'all'] as const
/** The state of the listed reports. */
export type Shown = (typeof shownLists)[number]

const SHOW = 'show'
const Id = idText()

const addressOf = (id: number | undefined, shown: Shown): string =>
  (id === undefined ? paths.inbox : paths.inboxItem(id)) + (shown === 'all' ? `?${SHOW}=all` : '')

/** The state in the address of the inbox, and the functions that change it. `openId` is 0 where it is no number. */
export function useInboxUrl() {
  const { id } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const shown: Shown = new URLSearchParams(search).get(SHOW) === 'all' ? 'all' : 'waiting'
  const openId = id === undefined ? undefined : (Id.safeParse(id).data ?? 0)
  return {
    shown,
    openId,
    addressOf: useCallback((to: number) => addressOf(to, shown), [shown]),
    open: useCallback((to: number | undefined) => void navigate(addressOf(to, shown)), [navigate, shown]),
    show: (next: Shown) => void navigate(addressOf(openId, next), { replace: true }),
  }
}
