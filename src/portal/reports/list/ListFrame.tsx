import { useEffect, useRef } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { AnswerError } from '#portal/http/errors.ts'
import { problemKind } from '#portal/http/problemKind.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { isFiltered } from '#portal/reports/place.ts'
import type { TableHandle } from '#portal/ui/tableHandle.ts'
import { DayNote } from './DayNote.tsx'
import { ListRemarks } from './ListRemarks.tsx'
import { ListComing, ListEmpty, ListFailed, ListNote } from './ListState.tsx'
import { NewsPill } from './NewsPill.tsx'
import type { ReleaseListing } from './useReleaseList.ts'

interface ListFrameProps {
  ref?: Ref<HTMLDivElement>
  list: ReleaseListing
  onClearFilters: () => void
  handle: RefObject<TableHandle | null>
  /** The rows. */
  children: ReactNode
}

/** What stands round the rows of the list, and in their place where there are none: how the list does. */
export function ListFrame({ ref, list, onClearFilters, handle, children }: ListFrameProps) {
  const t = useTranslations('reportData')
  const showNews = useGoingUp(list, handle)
  const { isFetching, isPlaceholderData } = list

  const content = () => {
    if (!list.isThere) {
      if (!list.failure) return <ListComing />
      return <ListFailed error={list.failure} onRetry={list.retry} busy={isFetching} />
    }
    if (list.rows.length > 0 || list.hasMore) return children
    // There are reports, but none that can be read.
    if (list.broken.length > 0)
      return <ListFailed error={new AnswerError('', null)} onRetry={list.readAnew} busy={isFetching} />
    const clear = isFiltered(list.filters) ? onClearFilters : undefined
    return <ListEmpty onClear={clear} onRetry={list.retry} busy={isFetching} />
  }
  return (
    <div
      ref={ref}
      aria-busy={isFetching && (isPlaceholderData || !list.isThere)}
      className={`relative flex min-h-0 min-w-0 flex-col bg-panel ${isPlaceholderData ? 'rows-of-before' : ''}`}
    >
      {isFetching && !list.isFetchingNextPage && (
        <div aria-hidden="true" className="progress-line absolute inset-x-0 top-0 z-20 h-0.5" />
      )}
      {content()}
      <NewsPill {...list.news} onShow={showNews} />
      <ListRemarks list={list} />
      <OutOfDate list={list} />
      {list.filters.released && <DayNote />}
      {list.isSlow && <ListNote icon="info" text={t('slow')} onRetry={list.askAgain} />}
    </div>
  )
}

/** That what is on the screen could not be brought up to date, why, and of when it is. */
function OutOfDate({ list }: { list: ReleaseListing }) {
  const t = useTranslations('reportData')
  const dates = useDates()
  const ofList = list.isThere && !list.isMoreFailed ? list.failure : undefined
  const failure = ofList ?? list.newsFailure
  if (!failure || list.checkedAt === undefined) return null
  const kind = problemKind(failure)
  const time = dates.recent(new Date(list.checkedAt).toISOString())
  return (
    <ListNote
      icon={kind === 'network' ? 'offline' : 'warning'}
      text={t(kind === 'network' || kind === 'service' ? `outOfDate.${kind}` : 'outOfDate.other', { time })}
      onRetry={ofList ? list.retry : list.askNews}
      busy={ofList ? list.isFetching : list.isAskingNews}
    />
  )
}

/** Reads the list anew and goes up to its first row, once that is there. */
function useGoingUp({ rows, askedAt, readAnew }: ReleaseListing, handle: RefObject<TableHandle | null>) {
  const leaving = useRef<number>(undefined)
  const first = rows[0]?.id
  useEffect(() => {
    if (leaving.current === undefined || leaving.current === askedAt || first === undefined) return
    leaving.current = undefined
    handle.current?.focusRow(String(first))?.focus({ preventScroll: true })
  }, [askedAt, first, handle])
  return () => {
    leaving.current = askedAt
    readAnew()
  }
}
