import { useCallback, useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '#portal/ui/PageHeader.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'
import type { TableHandle } from '#portal/ui/VirtualTable.tsx'
import { FilterBar } from './FilterBar.tsx'
import { noFilters } from './place.ts'
import { ReadingPane } from './ReadingPane.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { ReleaseCount } from './ReleaseCount.tsx'
import { ReleaseList } from './ReleaseList.tsx'
import { usePlace } from './usePlace.ts'

/**
 * The list of released reports and, beside it, the one that is open. Where there is no room for both, the open one covers
 * the list, which stays as it is below.
 */
export function ReportsPage() {
  const t = useTranslations('reports')
  const { filters, releaseId, filter, open } = usePlace()
  const page = useRef<HTMLDivElement>(null)
  const table = useRef<TableHandle>(null)
  const isOpen = releaseId !== undefined
  useFocusBack(releaseId, page, table)

  const clearFilters = useCallback(() => filter(noFilters), [filter])
  const close = useCallback(() => open(undefined), [open])
  // The list is covered, not gone: it keeps its place.
  const covered = isOpen ? '@max-[46rem]/page:invisible' : ''

  return (
    <div ref={page} className="@container/page relative flex min-h-0 grow flex-col">
      <PageHeader
        heading={
          <>
            <PageHeading title={t('title')} />
            <div className={covered}>
              <ReleaseCount filters={filters} />
            </div>
          </>
        }
        actions={
          <div className={`flex items-center gap-2 ${covered}`}>
            <RefreshButton filters={filters} />
          </div>
        }
      >
        <div className={`contents ${covered}`}>
          <FilterBar filters={filters} onFilter={filter} />
        </div>
      </PageHeader>
      <div
        className={`grid min-h-0 grow grid-cols-1 ${isOpen ? '@min-[46rem]/page:grid-cols-[20rem_minmax(0,1fr)] @min-[66rem]/page:grid-cols-[minmax(0,1fr)_minmax(0,min(50%,46rem))]' : ''}`}
      >
        <div className={`grid min-h-0 min-w-0 ${covered}`}>
          <ReleaseList
            filters={filters}
            openId={releaseId}
            onOpen={open}
            onClearFilters={clearFilters}
            handle={table}
          />
        </div>
        {isOpen && <ReadingPane releaseId={releaseId} filters={filters} onOpen={open} onClose={close} />}
      </div>
    </div>
  )
}

/** When a report is closed, the focus that was in it goes to its row, or to the heading where there is none. */
function useFocusBack(
  releaseId: number | undefined,
  page: RefObject<HTMLElement | null>,
  table: RefObject<TableHandle | null>,
) {
  const before = useRef(releaseId)
  useEffect(() => {
    const closed = releaseId === undefined ? before.current : undefined
    before.current = releaseId
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (closed === undefined || !isLost) return
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
    table.current?.focusRow(String(closed))?.focus({ preventScroll: true })
  }, [releaseId, page, table])
}
