import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { AuditRecord } from '#contract/trail.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { firstFailure, isMoreFailed } from '#portal/http/listFailure.ts'
import { MoreFailed } from '#portal/session/MoreFailed.tsx'
import { Problem } from '#portal/session/Problem.tsx'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { PageHeader } from '#portal/ui/PageHeader.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { TrailEntry } from './TrailEntry.tsx'
import { TrailExport } from './TrailExport.tsx'
import { TrailFilterForm } from './TrailFilterForm.tsx'
import { readTrailFilters, trailAddress } from './trailPlace.ts'
import { trailPages } from './trailQueries.ts'
import { TrailTable } from './TrailTable.tsx'
import { useTrailText } from './useTrailText.ts'

/** Milliseconds in which an act is sealed, unless something is wrong. */
const SEALED_WITHIN = 60_000

/** Who did what to which record, for administrators. */
export function TrailPage() {
  const t = useTranslations('trail')
  const text = useTrailText()
  const client = useClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const filters = useMemo(() => readTrailFilters(search), [search])
  const [shown, setShown] = useState<AuditRecord>()
  const trail = useInfiniteQuery(trailPages(client, filters))
  const { data, dataUpdatedAt, isFetching, hasNextPage, fetchNextPage, refetch } = trail
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const failure = firstFailure(trail)
  const count = data?.pages.at(-1)?.count
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  // As they were when they were read: a record that was young then is none that waits.
  const waiting = useMemo(
    () =>
      rows.filter(({ position, at }) => position === null && Date.parse(at) < dataUpdatedAt - SEALED_WITHIN),
    [rows, dataUpdatedAt],
  )
  const first = waiting.at(-1)
  const closeEntry = useCallback(() => setShown(undefined), [])

  const content = () => {
    if (!data && failure) return <Problem error={failure} onRetry={() => void refetch()} />
    if (count === 0) {
      return (
        <Panel icon="search" title={t('empty.title')}>
          {t('empty.text')}
        </Panel>
      )
    }
    return (
      <TrailTable
        key={search}
        rows={rows}
        total={count ?? 0}
        isComing={!data}
        selected={shown?.id}
        onOpen={setShown}
        onEndNear={hasNextPage ? loadMore : undefined}
        comingNote={
          isMoreFailed(trail) && <MoreFailed text={t('moreFailed')} onRetry={loadMore} busy={isFetching} />
        }
        problem={
          trail.isRefetchError && !trail.isFetchNextPageError
            ? { text: t('refreshFailed'), retry: () => void refetch(), busy: isFetching }
            : undefined
        }
      />
    )
  }
  return (
    <>
      <PageHeader
        heading={
          <>
            <PageHeading title={t('title')} />
            <p role="status" className="text-ink-3">
              {count === undefined ? (
                isFetching && <span className="sr-only">{t('loading')}</span>
              ) : (
                <>{t('count', { count })}</>
              )}
            </p>
          </>
        }
        actions={
          <div className="flex items-center gap-2">
            <IconButton
              icon="refresh"
              label={t('refresh')}
              busy={isFetching}
              onClick={() => void refetch()}
            />
            <TrailExport filters={filters} />
          </div>
        }
      >
        <TrailFilterForm
          key={search}
          filters={filters}
          onApply={(next) => void navigate(trailAddress(next))}
        />
      </PageHeader>
      {first && (
        <p role="status" className="border-b border-line bg-danger-soft px-4 py-2">
          {t('sealBehind', { count: waiting.length, time: text.time(first) })}
        </p>
      )}
      {content()}
      {shown && <TrailEntry record={shown} onClose={closeEntry} />}
    </>
  )
}
