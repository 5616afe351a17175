import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { usePaneWidth } from '#portal/preferences/usePaneWidth.ts'
import { dayOf } from '#contract/moments/day.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { LazyCompareView, useFocusReturn } from './compare/LazyCompareView.tsx'
import { ExportButton } from './exports/ExportButton.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { FilterContext } from './filters/FilterContext.ts'
import { useListMoment } from './api/listMoment.ts'
import { clearedFilters } from './filters/filterGroups.ts'
import { PaneSplit } from '#portal/ui/split/PaneSplit.tsx'
import { useFocusBack } from '#portal/ui/split/useFocusBack.ts'
import { useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { LazyPaneSeparator, LazyReportPane } from './pane/LazyReportPane.tsx'
import { ReportKeyboard } from './keyboard/ReportKeyboard.tsx'
import { useFilterNames } from './filters/useFilterNames.ts'
import { ReleaseCount } from './list/ReleaseCount.tsx'
import { ReleaseList } from './list/ReleaseList.tsx'
import { ViewMenu } from './list/ViewMenu.tsx'
import { useVisit } from './api/readState.ts'
import { useNeighbours } from './list/useNeighbours.ts'
import { useReleaseList } from './list/useReleaseList.ts'
import { useReportsUrl } from './url.ts'

/**
 * The list of released reports and, beside it, the one that is open. Where there is no room for both, the open one covers
 * the list, which stays as it is below.
 */
export function ReportsPage() {
  const { timeZone } = useClient()
  // Another day is another list, with a state of its own.
  return <ReportsOfDay key={dayOf(useListMoment(), timeZone)} />
}

function ReportsOfDay() {
  const t = useTranslations('reports')
  const { filters, releaseId, listedId, part, compareWith, filter, open, step, show, compare } =
    useReportsUrl()
  const dates = useDates()
  const list = useReleaseList(filters)
  const { upToDateAt } = list
  const names = useFilterNames(filters, list)
  const isIncomplete = list.fromListing?.incomplete !== undefined
  const filterState = useMemo(
    () => ({ filters, names, isIncomplete, onFilter: filter, onOpen: open }),
    [filters, names, isIncomplete, filter, open],
  )
  const neighbours = useNeighbours(list, filters, listedId ?? 0)
  const page = useRef<HTMLDivElement>(null)
  const table = useRef<TableHandle>(null)
  const focusedAtOpening = useRef<Element>(null)
  const isOpen = releaseId !== undefined
  const isComparing = isOpen && compareWith !== undefined
  useFocusReturn(page, isComparing)
  const since = useVisit()
  const [paneShare, setPaneShare] = usePaneWidth()
  useIdlePreload(LazyReportPane)
  useIdlePreload(LazyPaneSeparator)
  useFocusBack(releaseId, page, table)

  const clearFilters = useCallback(() => filter(clearedFilters), [filter])
  const close = useCallback(() => open(undefined), [open])
  const covered = isOpen ? 'alone:invisible' : ''

  return (
    <div
      ref={page}
      className={`@container/page relative flex min-h-0 grow flex-col ${isComparing ? 'overflow-clip' : ''}`}
    >
      <div className={`flex min-h-0 grow flex-col ${isComparing ? 'invisible' : ''}`}>
        <PageHeader
          cornerClass={covered}
          heading={
            <>
              <PageHeading title={t('title')} />
              <div className={covered}>
                <ReleaseCount list={list} />
              </div>
            </>
          }
          actions={
            <div className={`flex items-center gap-2 ${covered}`}>
              {upToDateAt !== undefined && (
                <span className="text-ink-3 max-md:hidden">
                  {t('updated', { time: dates.recent(new Date(upToDateAt).toISOString()) })}
                </span>
              )}
              <IconButton
                icon="refresh"
                label={t('refresh')}
                busy={list.isRefreshing}
                onClick={list.refresh}
              />
              <ExportButton filters={filters} />
              <ViewMenu className="max-md:hidden" />
              <ReportKeyboard
                releaseId={releaseId}
                neighbours={neighbours}
                refresh={list.refresh}
                table={table}
                onStep={step}
                onShow={show}
              />
            </div>
          }
        >
          <div className={`contents ${covered}`}>
            <FilterContext value={filterState}>
              <FilterBar count={list.pages.length > 0 ? list.count : undefined} />
            </FilterContext>
          </div>
        </PageHeader>
        <PaneSplit
          Separator={LazyPaneSeparator}
          words={{
            width: t('pane.width'),
            widthHint: t('pane.widthHint'),
            widthShare: (share) => t('pane.widthShare', { share }),
          }}
          share={paneShare}
          onShare={setPaneShare}
          list={
            <ReleaseList
              list={list}
              filters={filters}
              openId={releaseId}
              since={since}
              onOpen={open}
              onFilter={filter}
              onClearFilters={clearFilters}
              handle={table}
            />
          }
          pane={
            isOpen && (
              <LazyReportPane
                releaseId={releaseId}
                listedId={listedId ?? releaseId}
                neighbours={neighbours}
                filters={filters}
                part={part}
                isCovered={isComparing}
                focusedAtOpening={focusedAtOpening}
                onStep={step}
                onShow={show}
                onCompare={compare}
                onClose={close}
              />
            )
          }
        />
      </div>
      {isComparing && (
        <LazyCompareView
          releaseId={releaseId}
          otherId={compareWith}
          onCompare={(id) => compare(id, { replace: true })}
          onClose={() => compare(undefined)}
        />
      )}
    </div>
  )
}
