import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { overviewOperations } from '#contract/overview.ts'
import type { PeriodQuery, SeriesQuery, WaitingQuery } from '#contract/overview.ts'
import type { Client } from '#portal/http/client/client.ts'

/** Figures are asked for again so often, and whenever the page is looked at again. */
const ASKED_EVERY_MS = 60_000

const figureOptions = {
  refetchInterval: ASKED_EVERY_MS,
  refetchOnWindowFocus: true,
  // The former figures stay while those of another period are on their way.
  placeholderData: keepPreviousData,
} as const

/** The reports released in a period, by step and by group. */
export const releasedFigures = (client: Client, query: SeriesQuery) =>
  queryOptions({
    queryKey: ['overview', 'released', query],
    queryFn: ({ signal }) => client.send(overviewOperations.countReleased, { query, signal }),
    ...figureOptions,
  })

/** How long reports took, from exam to release and from release to the first reading. */
export const turnaroundFigures = (client: Client, query: SeriesQuery) =>
  queryOptions({
    queryKey: ['overview', 'turnaround', query],
    queryFn: ({ signal }) => client.send(overviewOperations.measureTurnaround, { query, signal }),
    ...figureOptions,
  })

/** The waiting work. */
export const waitingFigures = (client: Client, query: WaitingQuery) =>
  queryOptions({
    queryKey: ['overview', 'waiting', query],
    queryFn: ({ signal }) => client.send(overviewOperations.countWaiting, { query, signal }),
    ...figureOptions,
  })

/** The acts of the audit, by step. */
export const activityFigures = (client: Client, query: PeriodQuery) =>
  queryOptions({
    queryKey: ['overview', 'activity', query],
    queryFn: ({ signal }) => client.send(overviewOperations.countActivity, { query, signal }),
    ...figureOptions,
  })

/** The second parts of the keys of figures. */
export const figureKeys: ReadonlySet<string> = new Set(['released', 'turnaround', 'waiting', 'activity'])
