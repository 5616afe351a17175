import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { Release } from '#contract/release.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import { VirtualTable } from '#portal/ui/VirtualTable.tsx'
import type { Column, TableHandle } from '#portal/ui/VirtualTable.tsx'
import { ListComing, ListEmpty, ListFailed, ListNote } from './ListState.tsx'
import { isFiltered } from './place.ts'
import type { Filters } from './place.ts'
import { releasePages } from './queries.ts'
import { ExamCell, ExaminerCell, PatientCell, ReleaseCard, ReleasedCell } from './ReleaseCells.tsx'

interface ReleaseListProps {
  filters: Filters
  openId: number | undefined
  onOpen: (releaseId: number) => void
  onClearFilters: () => void
  handle: Ref<TableHandle>
}

/** The released reports that match, as far as they have been scrolled to. */
export const ReleaseList = memo((props: ReleaseListProps) => {
  const { filters, openId, onOpen, handle } = props
  const t = useTranslations('reports')
  const releases = useInfiniteQuery(releasePages(useClient(), filters))
  const { data, error, isPlaceholderData, isFetching, isFetchingNextPage, fetchNextPage, refetch } = releases
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const columns = useColumns()

  // Other filters are another list: it begins at its top, once it is there.
  const [shownFilters, setShownFilters] = useState(filters)
  if (!isPlaceholderData && shownFilters !== filters) setShownFilters(filters)

  const open = useCallback((release: Release) => onOpen(release.id), [onOpen])
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const retry = () => void refetch()

  const content = () => {
    if (!data) return error ? <ListFailed error={error} onRetry={retry} /> : <ListComing />
    if (rows.length === 0) {
      const clear = isFiltered(shownFilters) ? props.onClearFilters : undefined
      return <ListEmpty onClear={clear} onRetry={retry} busy={isFetching} />
    }
    return (
      <VirtualTable
        key={JSON.stringify(shownFilters)}
        handle={handle}
        label={t('title')}
        rows={rows}
        rowId={rowId}
        columns={columns}
        card={card}
        total={data.pages.at(-1)?.count ?? rows.length}
        selectedId={openId === undefined ? undefined : String(openId)}
        onOpen={open}
        onEndNear={releases.hasNextPage && !isPlaceholderData ? loadMore : undefined}
      />
    )
  }
  const more = releases.isFetchNextPageError
  return (
    <div
      aria-busy={isFetching}
      className={`relative flex min-h-0 min-w-0 flex-col bg-panel ${isPlaceholderData ? '*:opacity-60' : ''}`}
    >
      {isFetching && !isFetchingNextPage && (
        <div aria-hidden="true" className="progress-line absolute inset-x-0 top-0 z-20 h-0.5" />
      )}
      {content()}
      {data && error && (
        <ListNote
          text={more ? t('more.failed') : t('stale')}
          onRetry={more ? loadMore : retry}
          busy={isFetching}
        />
      )}
    </div>
  )
})

const rowId = (release: Release) => String(release.id)
const card = (release: Release) => <ReleaseCard release={release} />

function useColumns(): Column<Release>[] {
  const t = useTranslations('reports.columns')
  return useMemo(
    () => [
      {
        id: 'released',
        // The newest stand first.
        header: (
          <span className="inline-flex items-center gap-1">
            {t('released')} <Icon name="arrowDown" size={12} />
          </span>
        ),
        width: 'minmax(5.25rem, 0.6fr)',
        cell: (release) => <ReleasedCell release={release} />,
      },
      {
        id: 'patient',
        header: t('patient'),
        width: 'minmax(0, 1.6fr)',
        cell: (release) => <PatientCell release={release} />,
      },
      {
        id: 'exam',
        header: t('exam'),
        width: 'minmax(0, 1.2fr)',
        cell: (release) => <ExamCell release={release} />,
      },
      {
        id: 'examiner',
        header: t('examiner'),
        width: 'minmax(0, 1fr)',
        cell: (release) => <ExaminerCell release={release} />,
      },
    ],
    [t],
  )
}
