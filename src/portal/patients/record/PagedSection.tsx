import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isNotOffered } from '#portal/http/client/errors.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import type { BrokenRecord } from '#portal/http/client/readListing.ts'
import { FactSection } from './FactValues.tsx'
import { BrokenRecords } from '#portal/feedback/BrokenRecords.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

interface Page<T> {
  count: number
  data: T[]
  broken: BrokenRecord[]
}

interface PagedSectionProps<T> {
  title: string
  pages: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  /** Shown where there is no entry. */
  empty: string
  /** Shown where it could not be loaded. */
  failed: string
  /** Further acts, below the entries. */
  action?: ReactNode
  children: (item: T) => ReactNode
}

/** A section that loads on its own: where it fails, the rest of the page stays, and the section alone is retried. */
export function PagedSection<T extends { id: number }>({
  title,
  pages,
  empty,
  failed,
  action,
  children,
}: PagedSectionProps<T>) {
  const t = useTranslations('patientRecord.section')
  const problems = useTranslations('problem')
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, isFetchNextPageError } = pages
  if (error && !data && isNotOffered(error)) return null

  const items = data?.pages.flatMap((page) => page.data) ?? []
  const broken = data?.pages.flatMap((page) => page.broken) ?? []
  const count = data?.pages.at(-1)?.count ?? 0
  const showMore = async () => {
    const { hasNextPage: more } = await pages.fetchNextPage()
    // The button disappears with the last page; the focus stays in the section.
    if (!more) list.current?.focus()
  }
  return (
    <FactSection title={title}>
      {!data && !error && (
        <div className="flex flex-col gap-3">
          <p role="status" className="sr-only">
            {t('loading', { title })}
          </p>
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      )}
      {data && items.length === 0 && broken.length === 0 && <p className="text-ink-3">{empty}</p>}
      {items.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={title} className="-my-2 divide-y divide-line">
          {items.map((item) => (
            <Fragment key={item.id}>{children(item)}</Fragment>
          ))}
        </ul>
      )}
      {broken.length > 0 && (
        <div role="alert" className="mt-3 text-small text-danger">
          <BrokenRecords broken={broken}>{t('broken', { count: broken.length })}</BrokenRecords>
        </div>
      )}
      {error && !isFetchingNextPage && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 grow basis-48">
            {failed} {problems(`${problemKind(error)}.title`)}.
          </p>
          <Button
            busy={isFetching}
            onClick={() => void (isFetchNextPageError ? showMore() : pages.refetch())}
          >
            {t('retry')}
          </Button>
        </div>
      )}
      {hasNextPage && !error && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
          <Button busy={isFetching} onClick={() => void showMore()}>
            {t('showMore')}
          </Button>
          <p role="status" className="text-small text-ink-3">
            {t('shownCount', { shown: items.length, count })}
          </p>
        </div>
      )}
      {action && <div className="mt-3">{action}</div>}
    </FactSection>
  )
}
