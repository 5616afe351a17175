import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Demonstration } from '#contract/portal/demo.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/**
 * Where another clinic has taken the place of the one that is shown, everything is asked for anew. The numbers of its records mean nothing any more, so
 * a page of one is left first.
 */
export function useNewClinic(round: number | undefined, onNew?: () => void): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const list = listOf(pathname)

  const tell = useEffectEvent(() => onNew?.())
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (round === undefined) return
    shown.current ??= round
    if (shown.current === round) return
    if (list === undefined) {
      shown.current = round
      askAnew(queryClient)
      tell()
    } else askToLeave(() => void navigate(list, { replace: true }))
  }, [list, round, queryClient, navigate])
}

/** Drops what pages show of the clinic, and asks for it anew. What the user has not sent yet stays. */
const askAnew = (queryClient: QueryClient): void =>
  void queryClient.resetQueries({
    predicate: ({ meta, queryKey }) =>
      queryKey[0] !== 'demonstration' && !meta?.isForAll && meta?.isUnsent === undefined,
  })

/** Tells how the making of a new clinic has ended. */
export function useTellOfMaking(now: Demonstration | undefined): void {
  const t = useTranslations('demonstration.startOver')
  const notify = useNotify()
  const tell = useEffectEvent((isMade: boolean) => (isMade ? notify(t('done')) : notify(t('failed'), 'note')))
  const madeIn = useRef<number>(undefined)
  useEffect(() => {
    if (!now) return
    if (now.beginning) madeIn.current ??= now.round
    else if (madeIn.current !== undefined) {
      tell(now.round > madeIn.current && !now.hasFailed)
      madeIn.current = undefined
    }
  }, [now])
}

/** The page behind that of a record; undefined where the address names none. */
function listOf(pathname: string): string | undefined {
  const at = pathname.slice(paths.home.length - 1).search(/\/\d/)
  return at < 0 ? undefined : pathname.slice(0, paths.home.length - 1 + at)
}
