import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overviewOperations } from '#contract/overview.ts'
import type { PeriodQuery, SeriesQuery, WaitingQuery } from '#contract/overview.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'

/** Figures are asked for again so often, and whenever the page is looked at again. */
const ASKED_EVERY_MS = 60_000

/** The beginning of the keys of all figures. */
export const figuresKey = ['overview', 'figures'] as const

const figures = <Data>(name: string, query: object, ask: (signal: AbortSignal) => Promise<Data>) => ({
  queryKey: [...figuresKey, name, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
  refetchInterval: ASKED_EVERY_MS,
  refetchOnWindowFocus: true,
  // The former figures stay while those of another period are on their way.
  placeholderData: keepPreviousData,
})

/** The reports released in a period, by step and by group. */
export const releasedFigures = (client: Client, query: SeriesQuery) =>
  figures('released', query, (signal) => client.send(overviewOperations.countReleased, { query, signal }))
export const useReleased = () => useQuery(releasedFigures(useClient(), useOverview().queries.series))

/** How long reports took, from exam to release and from release to the first reading. */
export const turnaroundFigures = (client: Client, query: SeriesQuery) =>
  figures('turnaround', query, (signal) =>
    client.send(overviewOperations.measureTurnaround, { query, signal }),
  )
export const useTurnaround = () => useQuery(turnaroundFigures(useClient(), useOverview().queries.series))

/** The waiting work. */
export const waitingFigures = (client: Client, query: WaitingQuery) => ({
  ...figures('waiting', query, (signal) => client.send(overviewOperations.countWaiting, { query, signal })),
  meta: { countsFindings: true },
})
export const useWaiting = () => useQuery(waitingFigures(useClient(), useOverview().queries.waiting))

/** The acts of the audit, by step. */
export const activityFigures = (client: Client, query: PeriodQuery) =>
  figures('activity', query, (signal) => client.send(overviewOperations.countActivity, { query, signal }))
export const useActivity = () => useQuery(activityFigures(useClient(), useOverview().queries.activity))
