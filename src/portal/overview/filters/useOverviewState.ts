import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCurrentDay } from '#portal/locale/dates/useTimeZone.ts'
import { keepsSettings, storedSettings, saveSettings } from '#portal/overview/api/ownRecords.ts'
import { overviewAddress, selectionNames, useOverviewFilters } from '#portal/overview/url.ts'
import type { OverviewFilters } from '#portal/overview/url.ts'
import { usePreference } from '#portal/preferences/usePreference.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import type { OverviewState } from './OverviewContext.ts'
import { deviceSettings, queriesFor, viewOf } from './view.ts'
import type { ViewSettings } from './view.ts'

const ways = ['step', 'groupBy', 'measure', 'compare'] as const

/** The state of the page, from the address, the user's last settings and the calendar. */
export function useOverviewState(): OverviewState {
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const reader = useUser()
  const user = reader.id
  const today = useCurrentDay()
  const filters = useOverviewFilters()
  const stored = useQuery(storedSettings(client, user))
  // The device has it at once, so that the figures need not wait for the service's answer.
  const [onDevice, setOnDevice] = usePreference(deviceSettings)
  const settings = stored.data ?? onDevice
  const { mutate: keep } = useMutation({
    mutationKey: keepsSettings,
    scope: { id: 'overview settings' },
    mutationFn: (next: ViewSettings) => saveSettings(client, user, next),
  })

  return useMemo(() => {
    const change = (changed: Partial<OverviewFilters>) => {
      const next: ViewSettings = { ...settings }
      for (const way of ways) if (way in changed) Object.assign(next, { [way]: changed[way] })
      if (ways.some((way) => way in changed)) {
        setOnDevice(next)
        queryClient.setQueryData(storedSettings(client, user).queryKey, next)
        // Without a stored state the address still has it: no message.
        keep(next)
      }
      void navigate(overviewAddress({ ...filters, ...changed }))
    }
    const view = viewOf(filters, settings, today)
    const clear = () => change(Object.fromEntries(selectionNames.map((name) => [name, undefined])))
    return { ...view, filters, queries: queriesFor(client, view), today, reader, change, clear }
  }, [client, queryClient, navigate, reader, user, today, filters, settings, setOnDevice, keep])
}

/** The same on a wall: what the address and the calendar make of it. Nobody changes it there. */
export function useWallState(): OverviewState {
  const client = useClient()
  const today = useCurrentDay()
  const filters = useOverviewFilters()
  return useMemo(() => {
    const view = viewOf(filters, {}, today)
    const nothing = () => undefined
    const queries = queriesFor(client, view)
    return { ...view, filters, queries, today, reader: undefined, change: nothing, clear: nothing }
  }, [client, today, filters])
}
