import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { faultyRequest, problemKind } from '#portal/feedback/problemKind.ts'
import { RequestNumber } from '#portal/feedback/RequestNumber.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

const SLOW_AFTER_MS = 4_000

/** The figures are on their way; once that takes long, it says so. */
export function CardLoading() {
  const t = useTranslations('overview')
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    // As high as a chart with its legend, so that nothing moves when it comes.
    <div aria-busy="true" className="flex min-h-64 flex-col justify-end gap-3">
      <p role="status" className={isSlow ? 'text-small text-ink-2' : 'sr-only'}>
        {isSlow ? t('slow') : t('loading')}
      </p>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  )
}

interface CardFailureProps {
  figures: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching' | 'dataUpdatedAt'>
  /** Former figures are shown below. */
  isBehind?: boolean
}

/** Why there are no figures, or no newer ones, with the next step. */
export function CardFailure({ figures, isBehind = false }: CardFailureProps) {
  const t = useTranslations('overview')
  const problem = useTranslations('problem')
  const text = useFigureText()
  const { selection, reader, clear } = useOverview()
  const { error, refetch, isFetching, dataUpdatedAt } = figures
  const kind = problemKind(error)
  const isRefused = kind === 'forbidden'
  const requestId = faultyRequest(error)
  return (
    <div
      role="alert"
      className={`flex flex-col items-start gap-2 text-small ${isBehind ? '' : 'min-h-64 justify-center'}`}
    >
      <p className="flex gap-2">
        <Icon name={kind === 'network' ? 'offline' : isRefused ? 'lock' : 'warning'} className="text-ink-2" />
        <span>
          {!isBehind && <strong className="block font-medium">{problem(`${kind}.title`)}</strong>}
          {isBehind
            ? t('refreshFailed', { time: text.clock(new Date(dataUpdatedAt).toISOString()) })
            : problem(`${kind}.text`)}
          {isRefused && error instanceof ApiError && error.response && (
            <span lang="en" className="block text-ink-3">
              {error.response.message}
            </span>
          )}
          {requestId !== undefined && (
            <span className="block text-head text-ink-3">
              <RequestNumber id={requestId} />
            </span>
          )}
        </span>
      </p>
      {reader && isRefused && Object.keys(selection).length > 0 ? (
        <Button onClick={clear}>{t('clearFilters')}</Button>
      ) : (
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** Nothing to show in the period, with the next step; on a wall there is none. */
export function CardEmpty({ children }: { children: string }) {
  const t = useTranslations('overview')
  const { selection, filters, reader, change, clear } = useOverview()
  const isLimited = Object.keys(selection).length > 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-2">{children}</p>
      {reader && isLimited && <Button onClick={clear}>{t('clearFilters')}</Button>}
      {reader && !isLimited && filters.period !== 'year' && (
        <Button onClick={() => change({ period: 'year', from: undefined, to: undefined })}>
          {t('empty.longer')}
        </Button>
      )}
    </div>
  )
}
