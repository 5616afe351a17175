import type { ReactNode } from 'react'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { BrokenRecords } from './BrokenRecords.tsx'
import { ListFailure } from './ListFailure.tsx'
import { Problem } from './Problem.tsx'
import type { ListState } from './useListState.ts'

interface ListFrameProps {
  list: ListState<unknown>
  words: {
    loading: string
    refreshFailed: string
    /** How many records could not be shown. */
    broken: (count: number) => string
  }
  /** Shown where the list has no records. */
  empty: ReactNode
  children: ReactNode
}

/** Replaces a list that is loading, has failed or is empty, and stands above one that could not be read again. */
export function ListFrame({ list, words, empty, children }: ListFrameProps) {
  if (list.failure) return <Problem error={list.failure} onRetry={list.retry} />
  if (list.isLoading)
    return (
      <div aria-busy="true" className="flex flex-col gap-4 p-6">
        <p role="status" className="sr-only">
          {words.loading}
        </p>
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    )
  return (
    <div aria-busy={list.isBehind} className="flex min-h-0 min-w-0 grow flex-col">
      {list.isRefreshFailed && <ListFailure text={words.refreshFailed} onRetry={list.retry} />}
      {list.broken.length > 0 && (
        <div role="alert" className="border-b border-line bg-danger-soft px-6 py-2 text-small">
          <BrokenRecords broken={list.broken}>{words.broken(list.broken.length)}</BrokenRecords>
        </div>
      )}
      {list.rows.length === 0 && list.broken.length === 0 ? empty : children}
    </div>
  )
}
