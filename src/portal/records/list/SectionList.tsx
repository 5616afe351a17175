import { Fragment, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Loading } from '#portal/ui/layout/Loading.tsx'
import { BrokenRecords } from './BrokenRecords.tsx'
import type { Listed } from './listPages.ts'
import type { PagedList } from './usePagedList.ts'

interface SectionListProps<Row extends Listed> {
  list: PagedList<Row>
  /** The name of the list. */
  title: string
  /** Shown where there is no entry. */
  empty?: string
  className?: string
  /** An entry, as an element of a list. */
  children: (row: Row) => ReactNode
}

/** A list within a section of a page. It loads on its own: where it fails, the rest of the page stays, and the list alone is retried. */
export function SectionList<Row extends Listed>(props: SectionListProps<Row>) {
  const { list, title, empty, className = '-my-2', children } = props
  const t = useTranslations('recordList')
  const { rows, broken, count = 0, hasMore, isFetching } = list
  const problem = useTranslations('problem')
  const problemTitle = useProblemTitle()
  const error = list.failure ?? list.error
  const entries = useRef<HTMLUListElement>(null)
  const isPressed = useRef(false)
  // The button vanishes with the last page; the focus stays in the section.
  useEffect(() => {
    if (isPressed.current && !hasMore) entries.current?.focus()
    isPressed.current = false
  }, [rows, hasMore])
  const press = (action: () => void) => () => {
    isPressed.current = true
    action()
  }
  return (
    <>
      {list.isLoading && <Loading text={t('loading', { title })} shapes={['h-4 w-3/4', 'h-4 w-1/2']} />}
      {!list.isLoading && !list.failure && rows.length === 0 && broken.length === 0 && (
        <p className="text-ink-3">{empty}</p>
      )}
      {rows.length > 0 && (
        <ul ref={entries} tabIndex={-1} aria-label={title} className={`divide-y divide-line ${className}`}>
          {rows.map((row) => (
            <Fragment key={row.id}>{children(row)}</Fragment>
          ))}
        </ul>
      )}
      {broken.length > 0 && (
        <div role="status" className="mt-3 text-small text-danger">
          <BrokenRecords broken={broken}>{t('broken', { count: broken.length })}</BrokenRecords>
        </div>
      )}
      {error && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 grow basis-48">{t('failed', { title, problem: problemTitle(error) })}</p>
          <Button busy={isFetching} onClick={press(list.retry)}>
            {problem('retry')}
          </Button>
        </div>
      )}
      {hasMore && !error && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
          <Button busy={isFetching} onClick={press(list.loadMore)}>
            {t('showMore')}
          </Button>
          <p role="status" className="text-small text-ink-3">
            {t('shownCount', { shown: rows.length, count })}
          </p>
        </div>
      )}
    </>
  )
}
