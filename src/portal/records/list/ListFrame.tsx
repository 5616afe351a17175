import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#portal/feedback/Problem.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { AnswerError } from '#portal/http/client/errors.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { VirtualTable } from '#portal/ui/table/VirtualTable.tsx'
import type { VirtualTableProps } from '#portal/ui/table/virtualTableProps.ts'
import { BrokenRecords } from './BrokenRecords.tsx'
import type { Listed } from './listPages.ts'
import { ListNote } from './ListNote.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListStatus, PagedList } from './usePagedList.ts'

type TableProps<Row> = Omit<
  VirtualTableProps<Row>,
  'rows' | 'rowId' | 'total' | 'selectedId' | 'onEndNear' | 'onLoadedEnd' | 'comingNote'
>

interface ListFrameProps<Row extends Listed> extends TableProps<Row> {
  list: PagedList<Row>
  /** The element around the rows: its width decides which columns are shown. */
  frame?: RefObject<HTMLDivElement | null>
  openId?: Row['id'] | undefined
  /** Stands in the place of a list without records. */
  empty: ReactNode
  /** Stands in the place of a list that has failed, where that is not the usual panel. */
  failed?: ((error: Error) => ReactNode) | undefined
  /** Stands in the place of a list that is loading, and says how far it is. */
  loading?: ReactNode
  /** Further notes on the list, above its rows and below them. */
  top?: ReactNode
  notes?: ReactNode
}

/** The rows of a list and what is to be said of them: that it is loading, has failed, is empty or out of date, and that records are missing. */
export function ListFrame<Row extends Listed>(props: ListFrameProps<Row>) {
  const { list, frame, openId, empty, failed, loading, top, notes, ...table } = props
  const t = useTranslations('recordList')
  const notify = useNotify()
  const own = useRef<HTMLDivElement>(null)
  const around = frame ?? own
  const sortFocus = useSortFocus(around, list.shownKey)
  const { rows, broken, isBehind, isFetching } = list

  const problem = (error: Error) => failed?.(error) ?? <Problem error={error} onRetry={list.retry} />
  const content = () => {
    if (list.isLoading) return loading ?? <ListSkeleton title={table.label} />
    if (list.failure) return problem(list.failure)
    if (rows.length === 0 && !list.hasMore)
      return broken.length > 0 ? problem(new AnswerError('', null)) : empty
    return (
      <VirtualTable
        key={list.shownKey}
        {...table}
        rows={rows}
        rowId={rowId}
        total={list.total}
        selectedId={openId === undefined ? undefined : String(openId)}
        onEndNear={list.hasMore ? list.loadMore : undefined}
        onLoadedEnd={() => {
          const loaded = t('loadedEnd', { loaded: rows.length, count: list.total })
          notify(list.isMoreFailed ? t('moreFailed') : loaded, 'note')
        }}
        comingNote={list.isMoreFailed && <MoreFailed onRetry={list.retry} busy={isFetching} />}
      />
    )
  }
  return (
    <div
      {...sortFocus}
      ref={around}
      aria-busy={isFetching && (isBehind || list.isLoading)}
      className={`relative flex min-h-0 min-w-0 grow flex-col bg-panel ${isBehind ? 'stale-rows' : ''}`}
    >
      {isFetching && !list.isFetchingMore && !loading && (
        <div aria-hidden="true" className="progress-line absolute inset-x-0 top-0 z-20 h-0.5" />
      )}
      {top}
      {content()}
      {broken.length > 0 && (
        <div role="status" className="shrink-0 border-t border-line bg-danger-soft px-4 py-2 text-small">
          <BrokenRecords broken={broken}>{t('broken', { count: broken.length })}</BrokenRecords>
        </div>
      )}
      <OutOfDate list={list} />
      {notes}
      {list.isSlow && !loading && (
        <ListNote icon="info" text={t('slow')} onRetry={() => void list.retrySlow()} />
      )}
    </div>
  )
}

const rowId = ({ id }: Listed) => String(id)

/** Says that the next rows of a list failed to load. The table shows it below the last row. */
function MoreFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const t = useTranslations()
  return (
    <div className="flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line-strong bg-danger-soft px-4 py-2 shadow-pop">
      <p role="alert">{t('recordList.moreFailed')}</p>
      <Button busy={busy} onClick={onRetry}>
        {t('problem.retry')}
      </Button>
    </div>
  )
}

/** Says that the rows on the screen could not be brought up to date, why, and how old they are. */
function OutOfDate({ list }: { list: ListStatus }) {
  const t = useTranslations('recordList.outOfDate')
  const dates = useDates()
  if (!list.refreshFailure || list.upToDateAt === undefined) return null
  const kind = problemKind(list.refreshFailure)
  const time = dates.recent(new Date(list.upToDateAt).toISOString())
  return (
    <ListNote
      icon={kind === 'network' ? 'offline' : 'warning'}
      text={t(kind === 'network' || kind === 'service' ? kind : 'other', { time })}
      onRetry={list.retryRefresh}
      busy={list.isRefreshing}
    />
  )
}

/** Another order mounts another table: the control that chose the order gets the focus again once that table is there. */
function useSortFocus(around: RefObject<HTMLDivElement | null>, shownKey: string) {
  const isChosen = useRef(false)
  useEffect(() => {
    if (!isChosen.current) return undefined
    isChosen.current = false
    // The table is rendered a second time once it is measured, which is after this effect and before the next frame.
    const rendered = requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        around.current?.querySelector<HTMLElement>('[aria-sort] button')?.focus()
    })
    return () => cancelAnimationFrame(rendered)
  }, [around, shownKey])
  const note = ({ target }: SyntheticEvent) => {
    if ((target as Element).closest('[role=columnheader] button')) isChosen.current = true
  }
  return { onClick: note }
}
