import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Carried } from '#contract/reports/priority.ts'
import { report } from '#contract/resources/report.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'
import { listPages } from '#portal/records/list/listPages.ts'
import type { UnreleasedFilters } from '#portal/writing/url.ts'

export type StoredReport = RecordOf<typeof report>

const PAGE_SIZE = 50
const timeout = ANSWER_TIMEOUT_MS

const operations = resourceOperations(report)

/** The query of a list. Days are those of the clinic's calendar. */
const unreleasedQuery = (
  { timeZone }: Client,
  { state, examId, examinerId, ...others }: UnreleasedFilters,
) => ({
  unreleased: 'true',
  ...(state && { [state === 'never-released' ? 'neverReleased' : state]: 'true' }),
  exam: examId,
  doctor: examinerId,
  ...others,
  timeZone: others.examinedFrom || others.examinedTo ? timeZone : undefined,
})

/** The reports that are not released and that the user may change, last change first, page by page. */
export const unreleasedPages = (client: Client, filters: UnreleasedFilters) =>
  listPages(['writing', 'list', filters], ({ after, signal }) =>
    client.page(operations.query, {
      query: { ...unreleasedQuery(client, filters), sort: '-dateHourChanged', limit: PAGE_SIZE, after },
      signal,
    }),
  )

/** A report, read anew for each page that shows it: after what a form that was left is still saving. */
export const storedReport = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['writing', 'report', id],
    queryFn: async ({ client: queryClient, signal }) => {
      await changesEnded(queryClient)
      return readReport(client, id, signal)
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

export const readReport = (client: Client, id: number, signal?: AbortSignal) =>
  client.send(operations.get, { params: { id }, signal })

export const createReport = (client: Client, body: Record<string, unknown>) =>
  client.send(operations.create, { body: body as never, timeout })

/** Changes the fields that are sent, unless the report was changed since it was read. */
export const updateReport = (
  client: Client,
  { id, dateHourChanged }: Pick<StoredReport, 'id' | 'dateHourChanged'>,
  changed: Record<string, unknown>,
) => client.send(operations.update, { body: { ...changed, id, dateHourChanged }, timeout })

export const removeDraft = (client: Client, { id, dateHourChanged }: StoredReport) =>
  client.send(operations.remove, { body: { id, dateHourChanged }, timeout })

export const restoreDraft = (client: Client, id: number) =>
  client.send(operations.restore, { body: { id }, timeout })

export const releaseReport = (client: Client, reportId: number) =>
  client.send(releaseOperations.releaseReport, { body: { reportId }, timeout })

export const withdrawReport = (client: Client, reportId: number, reason: string) =>
  client.send(releaseOperations.withdrawReport, { body: { reportId, reason }, timeout })

export const signReport = (client: Client, { id, dateHourChanged }: StoredReport) =>
  client.send(reportOperations.signReport, { body: { id, dateHourChanged }, timeout })

/** Gives a report to another patient, with those that it corrects or is corrected by. */
export const moveReport = (client: Client, { id, dateHourChanged }: StoredReport, patient: { id: number }) =>
  client.send(reportOperations.moveReport, {
    body: { id, dateHourChanged, patient: { id: patient.id } },
    timeout,
  })

/** Sets how soon a closed report has to be read, and whether it has a critical finding. */
export const prioritizeReport = (
  client: Client,
  { id, dateHourChanged }: StoredReport,
  { priority, critical }: Carried,
) =>
  client.send(reportOperations.prioritizeReport, {
    body: { id, dateHourChanged, priority, critical },
    timeout,
  })

export const reportPdf = (client: Client, { id, dateHourChanged }: StoredReport) =>
  queryOptions({
    queryKey: ['writing', 'pdf', id, dateHourChanged],
    queryFn: async ({ signal }) => {
      const file = await client.send(reportOperations.getReportPdf, { params: { id }, signal })
      return file.slice(0, file.size, 'application/pdf')
    },
    gcTime: 0,
    staleTime: Infinity,
  })

const changes = ['writing', 'change']

/** Changes of one report are made one after the other. */
export const changeOf = (form: string) => ({
  mutationKey: [...changes, form],
  scope: { id: `writing ${form}` },
})

/** Resolves once no change of a report is on its way. */
async function changesEnded(queryClient: QueryClient): Promise<void> {
  const isChanging = () => queryClient.isMutating({ mutationKey: changes }) > 0
  if (!isChanging()) return
  const ended = Promise.withResolvers<void>()
  const stop = queryClient.getMutationCache().subscribe(() => {
    if (!isChanging()) ended.resolve()
  })
  await ended.promise
  stop()
}

/** Drops what other pages have read, after a report was released, withdrawn or moved: they read it again when they are shown. */
export const dropShownElsewhere = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.isOfReleases === true })

export const readListsAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['writing', 'list'] })
