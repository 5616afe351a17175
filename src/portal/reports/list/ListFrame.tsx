import { useEffect, useRef } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/lazyPart.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { AnswerError } from '#portal/http/client/errors.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { isFiltered } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { ListEmpty, ListFailed, ListNote, ListSkeleton } from './ListState.tsx'
import type { CorrectionsNoteProps } from './CorrectionsNote.tsx'
import type { ListingNotesProps } from './ListingNotes.tsx'
import type { ListRemarksProps } from './ListRemarks.tsx'
import { LazyScopeNote } from '#portal/reports/accessScope/lazyScope.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useReading } from './useReading.ts'
import type { ReleaseList } from './useReleaseList.ts'

// Only for services that send their listing whole.
const LazyListingNotes = lazyPart<ListingNotesProps>({
  name: 'the notes on the listing',
  load: async () => (await import('./ListingNotes.tsx')).ListingNotes,
  messages: ['reportTools'],
  Fallback: ({ list }) => !list.isThere && <ListSkeleton />,
})

// Asked for after the list, which it must not delay.
const LazyCorrectionsNote = lazyPart<CorrectionsNoteProps>({
  name: 'the note on corrections',
  load: async () => (await import('./CorrectionsNote.tsx')).CorrectionsNote,
  Fallback: () => null,
})

// Rare: where a record is broken or the count is not that of the records.
const LazyListRemarks = lazyPart<ListRemarksProps>({
  name: 'the remarks on the list',
  load: async () => (await import('./ListRemarks.tsx')).ListRemarks,
  Fallback: () => null,
})

const LazyDayNote = lazyPart({
  name: 'the note on the day',
  load: async () => (await import('./DayNote.tsx')).DayNote,
  Fallback: () => null,
})

interface ListFrameProps {
  ref?: Ref<HTMLDivElement>
  list: ReleaseList
  onOpen: (releaseId: number) => void
  onClearFilters: () => void
  onFilter: (change: Partial<Filters>) => void
  handle: RefObject<TableHandle | null>
  /** The rows. */
  children: ReactNode
}

/** Shows the state of the list around its rows; where there are none, in their place. */
export function ListFrame({ ref, list, onOpen, onClearFilters, onFilter, handle, children }: ListFrameProps) {
  const t = useTranslations('reportData')
  const client = useClient()
  const { reach = 'all' } = useUser()
  const showUpdates = useReloadAtTop(list, handle)
  const { isFetching, isPlaceholderData } = list
  const reading = useReading()
  // A listing that is sent whole was read before: it has to be read again.
  const reload = list.fromListing ? list.readAgain : list.reload

  const notes = <LazyListingNotes list={list} progress={reading.progress} onCancel={reading.cancel} />
  const content = () => {
    if (!list.isThere) {
      if (!list.failure && reading.progress) return notes
      if (!list.failure) return <ListSkeleton />
      return <ListFailed error={list.failure} onRetry={list.retry} busy={isFetching} />
    }
    if (list.rows.length > 0 || list.hasMore) return children
    // There are reports, but none that can be read.
    if (list.broken.length > 0)
      return <ListFailed error={new AnswerError('', null)} onRetry={reload} busy={isFetching} />
    const clear = isFiltered(list.filters) ? onClearFilters : undefined
    return (
      <ListEmpty
        onClear={clear}
        isIncomplete={list.fromListing?.incomplete !== undefined}
        onRetry={list.fromListing ? list.readAgain : list.retry}
        busy={list.fromListing ? list.isRefreshing : isFetching}
      />
    )
  }
  return (
    <div
      ref={ref}
      aria-busy={isFetching && (isPlaceholderData || !list.isThere)}
      className={`relative flex min-h-0 min-w-0 flex-col bg-panel ${isPlaceholderData ? 'stale-rows' : ''}`}
    >
      {isFetching && !list.isFetchingNextPage && !reading.progress && (
        <div aria-hidden="true" className="progress-line absolute inset-x-0 top-0 z-20 h-0.5" />
      )}
      {content()}
      <UpdatesPill count={list.newCount} more={list.hasMoreNew} onShow={showUpdates} />
      {hasRemarks(list) && <LazyListRemarks list={list} />}
      {list.isThere && (list.fromListing || reading.progress) && notes}
      <OutOfDate list={list} />
      {list.isThere && client.isOwnService && (
        <LazyCorrectionsNote list={list} onOpen={onOpen} onFilter={onFilter} />
      )}
      {list.isThere && reach !== 'all' && (
        <LazyScopeNote key={list.filters.patientId} filters={list.filters} />
      )}
      {list.filters.released && <LazyDayNote />}
      {list.isSlow && !reading.isRunning && (
        <ListNote icon="info" text={t('loadingSlow')} onRetry={() => void list.retrySlow()} />
      )}
    </div>
  )
}

const hasRemarks = ({ broken, miscounted }: ReleaseList) => broken.length > 0 || miscounted !== undefined

/** Says that the list on the screen could not be brought up to date, why, and how old it is. */
function OutOfDate({ list }: { list: ReleaseList }) {
  const t = useTranslations('reportData')
  const dates = useDates()
  const listFailure = list.isThere && !list.isMoreFailed ? list.failure : undefined
  const failure = listFailure ?? list.updatesFailure
  if (!failure || list.checkedAt === undefined) return null
  const kind = problemKind(failure)
  const time = dates.recent(new Date(list.checkedAt).toISOString())
  return (
    <ListNote
      icon={kind === 'network' ? 'offline' : 'warning'}
      text={t(kind === 'network' || kind === 'service' ? `outOfDate.${kind}` : 'outOfDate.other', { time })}
      onRetry={listFailure ? list.retry : () => void list.refetchUpdates()}
      busy={listFailure ? list.isFetching : list.isFetchingUpdates}
    />
  )
}

/** Reloads the list, and moves the focus to its first row once that is loaded. */
function useReloadAtTop({ rows, askedAt, reload }: ReleaseList, handle: RefObject<TableHandle | null>) {
  const reloading = useRef<number>(undefined)
  const first = rows[0]?.id
  useEffect(() => {
    if (reloading.current === undefined || reloading.current === askedAt || first === undefined) return
    reloading.current = undefined
    handle.current?.focusRow(String(first))?.focus({ preventScroll: true })
  }, [askedAt, first, handle])
  return () => {
    reloading.current = askedAt
    reload()
  }
}

interface UpdatesPillProps {
  count: number
  /** There may be more than that. */
  more: boolean
  onShow: () => void
}

/** Says over the list how many reports are new. They are shown when the pill is pressed: until then no row moves. */
function UpdatesPill({ count, more, onShow }: UpdatesPillProps) {
  const t = useTranslations('reportData')
  const text = more ? t('updatesAtLeast', { count }) : t('updates', { count })
  return (
    <div className="pointer-events-none absolute inset-x-0 top-table-head z-20 flex justify-center pt-2">
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <button
          type="button"
          className="pointer-events-auto inline-flex min-h-control items-center gap-2 rounded-full bg-accent px-4 font-medium text-on-accent shadow-pop hover:bg-accent-strong"
          onClick={onShow}
        >
          <Icon name="chevronUp" />
          {text}
          <span className="sr-only">. {t('showUpdates')}</span>
        </button>
      )}
    </div>
  )
}
