import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { dayOf } from '#contract/moments/day.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { LazyCompareView, useFocusReturn } from './compare/LazyCompareView.tsx'
import { ExportButton } from './exports/ExportButton.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { FilterContext, useFilterNames } from './filters/filterState.ts'
import { useListMoment } from './api/releaseQuery.ts'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import { PaneSplit } from '#portal/records/PaneSplit.tsx'
import { useFocusBack } from '#portal/ui/split/useFocusBack.ts'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { LazyPaneSeparator, LazyReportPane } from './pane/LazyReportPane.tsx'
import { ReportKeyboard } from './keyboard/ReportKeyboard.tsx'
import { ReleaseCount } from './list/ReleaseCount.tsx'
import { ReleaseList } from './list/ReleaseList.tsx'
import { useVisit } from './api/readState.ts'
import { useNeighbours } from './list/useNeighbours.ts'
import { useReleaseList } from './list/useReleaseList.ts'
import { ReportsContext, useReportsUrl } from './url.ts'

const LazyViewOptions = lazyPart({
  name: 'view',
  load: async () => (await import('./list/view/ViewOptions.tsx')).ViewOptions,
  messages: ['reportTools'],
})

/** The list of released reports, with the open one beside it, or over it where there is no room for both. */
export function ReportsPage() {
  const { timeZone } = useClient()
  // Another day is another list, with a state of its own.
  return <ReportsOfDay key={dayOf(useListMoment(), timeZone)} />
}

function ReportsOfDay() {
  const t = useTranslations('reports')
  const ofList = useTranslations('reportList')
  const { filters, releaseId, listedId, part, compareWith, moves } = useReportsUrl()
  const dates = useDates()
  const list = useReleaseList(filters)
  const { upToDateAt } = list
  const names = useFilterNames(filters, list)
  const isIncomplete = list.fromListing?.incomplete !== undefined
  const filterState = useMemo(() => ({ names, isIncomplete }), [names, isIncomplete])
  const neighbours = useNeighbours(list, filters, listedId ?? 0)
  const page = useRef<HTMLDivElement>(null)
  const table = useRef<TableHandle>(null)
  const focusedAtOpening = useRef<Element>(null)
  const isOpen = releaseId !== undefined
  const isComparing = isOpen && compareWith !== undefined
  useFocusReturn(page, isComparing)
  const since = useVisit()
  useIdlePreload(LazyReportPane)
  useIdlePreload(LazyPaneSeparator)
  useIdlePreload(LazyViewOptions)
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
                <ReleaseCount list={list} />
              </>
            }
            actions={
              <>
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
                <ExportButton />
                <PopupButton icon="sliders" label={ofList('view')} className="max-md:hidden">
                  <LazyViewOptions />
                </PopupButton>
                <ReportKeyboard
                  releaseId={releaseId}
                  neighbours={neighbours}
                  refresh={list.refresh}
                  table={table}
                />
              </>
            }
          >
            <FilterContext value={filterState}>
              <FilterBar count={list.pages.length > 0 ? list.count : undefined} />
            </FilterContext>
          </PageHeader>
          <PaneSplit
            Separator={LazyPaneSeparator}
            list={<ReleaseList list={list} openId={releaseId} since={since} handle={table} />}
            pane={
              isOpen && (
                <LazyReportPane
                  releaseId={releaseId}
                  listedId={listedId ?? releaseId}
                  neighbours={neighbours}
                  part={part}
                  isCovered={isComparing}
                  focusedAtOpening={focusedAtOpening}
                />
              )
            }
          />
        </div>
        {isComparing && <LazyCompareView releaseId={releaseId} otherId={compareWith} />}
      </div>
    </ReportsContext>
  )
}
