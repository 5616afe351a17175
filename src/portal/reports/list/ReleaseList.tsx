import { memo, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { ReadMarksContext, useReadMarks } from '#portal/reports/api/readState.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import { clearedFilters } from '#portal/reports/filters/filterGroups.ts'
import { isFiltered, urlOf, useReports } from '#portal/reports/url.ts'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { ReleaseCard } from './ReleaseCells.tsx'
import { ListEmpty, ListFailed } from './notes/ListPanels.tsx'
import { LazyOwnListEmpty } from '#portal/reports/views/LazyViews.tsx'
import { LazyListingNotes, ReleaseNotes } from './notes/ReleaseNotes.tsx'
import type { TopNotesProps } from './notes/TopNotes.tsx'
import { useListHeadings } from './useListHeadings.ts'
import { useListOrder } from './useListOrder.ts'
import type { ReleaseList as List } from './useReleaseList.ts'
import type { ReportSelection } from './useReportSelection.ts'
import { useScrollPosition } from './useScrollPosition.ts'
import { useListView } from './view/listView.ts'
import { columnOf, orderBy, useReleaseColumns } from './view/releaseColumns.tsx'

const LazySelectionBar = lazyPart({
  name: 'selection',
  load: async () => (await import('#portal/reports/exports/SelectionBar.tsx')).SelectionBar,
  messages: ['reportTools', 'disclosure'],
})

// The rows come first.
const LazyTopNotes = lazyPart<TopNotesProps>({
  name: 'the news above the list',
  load: async () => (await import('./notes/TopNotes.tsx')).TopNotes,
  isDue: ({ list }) => list.pages.length > 0,
})

interface ReleaseListProps {
  list: List
  selection: ReportSelection
  openId: number | undefined
  since?: string | undefined
  handle: RefObject<TableHandle | null>
}

function DrawnList(props: ReleaseListProps) {
  const { list, selection, openId, since, handle } = props
  const { filters, filter, open: openRelease } = useReports()
  const t = useTranslations('reportList')
  const title = useTranslations('reports')('title')
  const names = useNames()
  const { order } = list
  const view = useListView()
  const dense = view.density === 'dense'
  const { isNew, heading, hasDays } = useListHeadings(list, since)
  const columns = useReleaseColumns({ shown: view.columns, dense, isNew })
  const scrollPosition = useScrollPosition(list)
  const offersSelection = useCapabilities().mayOffer('zipReports')

  const sort = useListOrder(list).sort
  const sorting = useMemo(
    () => ({ ...columnOf(order), onSort: (column: string) => sort(orderBy(column, order)) }),
    [order, sort],
  )
  useIdlePreload(LazySelectionBar)
  const { ids, items, selecting, select, clear } = selection
  const selectable = useMemo(
    () => ({
      ids,
      allLabel: t('selectAll'),
      label: ({ report }: ListedRelease) =>
        t('selectRow', { patient: names.patientLine(report.patient), exam: names.exam(report.exam) }),
      onSelect: select,
      onCards: selecting,
    }),
    [ids, select, selecting, t, names],
  )
  // The button that clears vanishes with the bar: the focus moves to the list first.
  const clearSelection = () => {
    handle.current?.move(0)
    clear()
  }
  const open = useCallback((release: ListedRelease) => openRelease(release.id), [openRelease])
  const rowUrl = (release: ListedRelease) =>
    urlOf({ filters, releaseId: release.id, part: 'report', compareWith: undefined })
  const card = useCallback(
    (release: ListedRelease) => <ReleaseCard release={release} isNew={isNew(release)} underDay={hasDays} />,
    [isNew, hasDays],
  )
  const reading = useReading()
  const listing = <LazyListingNotes list={list} progress={reading.progress} onCancel={reading.cancel} />
  // A listing that is sent whole was read before: it has to be read again.
  const reload = list.fromListing ? list.readAgain : list.reload
  return (
    <ReadMarksContext value={useReadMarks()}>
      <ListFrame
        list={list}
        label={title}
        empty={
          filters.list && !isFiltered({ ...filters, list: undefined }) ? (
            <LazyOwnListEmpty list={filters.list} />
          ) : (
            <ListEmpty
              onClear={isFiltered(list.filters) ? () => filter(clearedFilters) : undefined}
              isIncomplete={list.fromListing?.incomplete !== undefined}
              onRetry={list.fromListing ? list.readAgain : list.retry}
              busy={list.fromListing ? list.isRefreshing : list.isFetching}
            />
          )
        }
        loading={reading.progress && listing}
        failed={(error) => (
          <ListFailed error={error} onRetry={list.failure ? list.retry : reload} busy={list.isFetching} />
        )}
        top={<LazyTopNotes list={list} handle={handle} />}
        notes={<ReleaseNotes list={list} reading={reading} />}
        handle={handle}
        columns={columns}
        card={card}
        rowSize={dense ? '--spacing-row-dense' : '--spacing-row'}
        sorting={sorting}
        widths={view.widths}
        onWidths={view.setWidths}
        selection={offersSelection ? selectable : undefined}
        heading={heading}
        openId={openId}
        onOpen={open}
        addressOf={rowUrl}
        {...scrollPosition}
      />
      {ids.size > 0 && <LazySelectionBar ids={items} onClear={clearSelection} />}
    </ReadMarksContext>
  )
}

/** The rows of the list, as far as they are loaded. Rendered again only when a value of the list or of another prop changes. */
export const ReleaseList = memo(
  DrawnList,
  ({ list: listBefore, ...before }, { list, ...props }) => isSame(listBefore, list) && isSame(before, props),
)

const isSame = <T extends object>(before: T, after: T): boolean =>
  (Object.keys(after) as (keyof T)[]).every((key) => before[key] === after[key])

/** A reading that is over sooner is not mentioned. */
const MENTIONED_AFTER_MS = 700

const noProgress = () => undefined
const noSubscription = () => () => {}

/** The reading of the listing that is under way, once it has taken a moment. */
function useReading() {
  const { listing } = useClient()
  const progress = useSyncExternalStore(listing?.subscribe ?? noSubscription, listing?.progress ?? noProgress)
  const isRunning = progress !== undefined
  const [isMentioned, setIsMentioned] = useState(false)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => setIsMentioned(true), MENTIONED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsMentioned(false)
    }
  }, [isRunning])
  return {
    isRunning,
    progress: isMentioned ? progress : undefined,
    cancel: () => listing?.cancel(),
  }
}
