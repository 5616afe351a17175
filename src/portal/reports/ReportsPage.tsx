import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { dayOf } from '#contract/moments/day.ts'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { LazyCompareView, useFocusReturn } from './compare/LazyCompareView.tsx'
import { FieldlessFilters, ReportFilters } from './filters/ReportFilters.tsx'
import { LaterReportSearch } from './filters/LaterReportSearch.tsx'
import { FilterContext, useFilterNames } from './filters/filterState.ts'
import { useListMoment } from './api/releaseQuery.ts'
import { PaneSplit } from '#portal/records/PaneSplit.tsx'
import { useFocusBack } from '#portal/ui/split/useFocusBack.ts'
import { useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { LazyPaneSeparator, LazyReportPane } from './pane/LazyReportPane.tsx'
import { ReportKeyboard } from './keyboard/ReportKeyboard.tsx'
import { RoundContext, useRound } from './round/useRound.ts'
import { ReleaseCount } from './list/ReleaseCount.tsx'
import { ReleaseList } from './list/ReleaseList.tsx'
import { ReportsMenu } from './list/ReportsMenu.tsx'
import { Views, ViewsButton } from './views/LazyViews.tsx'
import { useVisit } from './api/readState.ts'
import { useNeighbours } from './list/useNeighbours.ts'
import { useReleaseList } from './list/useReleaseList.ts'
import { useReportSelection } from './list/useReportSelection.ts'
import { ReportsContext, useReportsUrl } from './url.ts'

/** The list of released reports, with the open one beside it, or over it where there is no room for both. */
export function ReportsPage() {
  const { timeZone } = useClient()
  // Another day is another list, with a state of its own.
  return <ReportsOfDay key={dayOf(useListMoment(), timeZone)} />
}

function ReportsOfDay() {
  const t = useTranslations('reports')
  const { filters, releaseId, listedId, part, compareWith, moves } = useReportsUrl()
  const list = useReleaseList(filters)
  const names = useFilterNames(filters, list)
  const selection = useReportSelection(filters)
  const isIncomplete = list.fromListing?.incomplete !== undefined
  const filterState = useMemo(() => ({ names, isIncomplete }), [names, isIncomplete])
  const neighbours = useNeighbours(list, filters, listedId ?? 0)
  const round = useRound(list, listedId, neighbours, moves.open)
  const page = useRef<HTMLDivElement>(null)
  const table = useRef<TableHandle>(null)
  const focusedAtOpening = useRef<Element>(null)
  const isOpen = releaseId !== undefined
  const isComparing = isOpen && compareWith !== undefined
  useFocusReturn(page, isComparing)
  const since = useVisit(list.pages.length > 0)
  useIdlePreload(LazyReportPane)
  useIdlePreload(LazyPaneSeparator)
  useFocusBack(releaseId, page, table)

  return (
    <ReportsContext value={moves}>
      <div
        ref={page}
        className={`@container/page relative flex min-h-0 grow flex-col ${isComparing ? 'overflow-clip' : ''}`}
      >
        <div className={`flex min-h-0 grow flex-col ${isComparing ? 'invisible' : ''}`}>
          <PageHeader
            isCoveredAlone={isOpen}
            heading={
              <>
                <PageHeading title={t('title')} />
                <ReleaseCount
                  list={list}
                  round={isOpen ? round : undefined}
                  position={isOpen ? neighbours.position : undefined}
                />
              </>
            }
            search={
              <div role="search">
                <FilterContext value={filterState}>
                  <LaterReportSearch hasRows={list.pages.length > 0} />
                </FilterContext>
              </div>
            }
            filters={
              <>
                <FilterContext value={filterState}>
                  <ReportFilters count={list.pages.length > 0 ? list.count : undefined} />
                </FilterContext>
                {isOpen && <ViewsButton countedAt={list.upToDateAt} />}
              </>
            }
            actions={<ReportsMenu list={list} selection={selection} />}
          >
            {!isOpen && <Views countedAt={list.upToDateAt} />}
            <FieldlessFilters />
          </PageHeader>
          <ReportKeyboard releaseId={releaseId} round={round} refresh={list.refresh} table={table} />
          <PaneSplit
            Separator={LazyPaneSeparator}
            list={
              <ReleaseList
                list={list}
                selection={selection}
                openId={releaseId}
                since={since}
                handle={table}
              />
            }
            pane={
              isOpen && (
                <RoundContext value={round}>
                  <LazyReportPane
                    releaseId={releaseId}
                    listedId={listedId ?? releaseId}
                    neighbours={neighbours}
                    part={part}
                    isCovered={isComparing}
                    focusedAtOpening={focusedAtOpening}
                  />
                </RoundContext>
              )
            }
          />
        </div>
        {isComparing && <LazyCompareView releaseId={releaseId} otherId={compareWith} />}
      </div>
    </ReportsContext>
  )
}
