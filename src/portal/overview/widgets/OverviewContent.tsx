import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Figures } from '#portal/overview/figures/Figures.tsx'
import { OverviewFilters } from '#portal/overview/filters/OverviewFilters.tsx'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useIsOwn } from '#portal/overview/lists/useLists.ts'
import { Answer } from '#portal/overview/text/Answer.tsx'
import { AsOf } from '#portal/overview/text/AsOf.tsx'
import { overviewAddress } from '#portal/overview/url.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { PrintSheet } from '#portal/ui/layout/PrintSheet.tsx'
import { figureKeys } from '#portal/overview/api/figures.ts'
import { Arranging } from './Arranging.tsx'
import { usePlaceKept } from './usePlaceKept.ts'
import { useArrangement } from './useArrangement.ts'
import { Widgets } from './Widgets.tsx'
import { PeriodText } from '#portal/overview/text/PeriodText.tsx'

/** The page: the period, the four figures, and the charts as the user has arranged them. */
export function OverviewContent() {
  const t = useTranslations('overview')
  const { filters } = useOverview()
  const isOwn = useIsOwn()
  const queryClient = useQueryClient()
  const isFetching = useIsFetching({ predicate: ({ queryKey }) => figureKeys.has(String(queryKey[1])) }) > 0
  const scroller = useRef<HTMLDivElement>(null)
  const { isLoading, placed, arrange } = useArrangement()
  const [isArranging, setArranging] = useState(false)
  usePlaceKept(scroller, !isLoading)
  const isEmpty = placed.every(({ visible }) => !visible)

  return (
    <>
      <PageHeader
        heading={
          <>
            <PageHeading title={t('title')} />
            <AsOf />
          </>
        }
        actions={
          <>
            <IconButton
              icon="refresh"
              label={t('refresh')}
              busy={isFetching}
              onClick={() =>
                void queryClient.refetchQueries({
                  type: 'active',
                  predicate: ({ queryKey }) =>
                    queryKey[0] === 'overview' && figureKeys.has(String(queryKey[1])),
                })
              }
            />
            <Button aria-expanded={isArranging} onClick={() => setArranging(!isArranging)}>
              {t('arrange.button')}
            </Button>
            <Link to={overviewAddress(filters, { wall: true })} className={`${buttonClass()} max-sm:hidden`}>
              {t('wall.open')}
            </Link>
          </>
        }
      >
        <OverviewFilters />
      </PageHeader>
      <div ref={scroller} className="min-h-0 grow overflow-y-auto px-6 py-4 max-md:px-4">
        <div className="@container mx-auto flex max-w-[110rem] flex-col gap-3">
          <div className="flex flex-col gap-1">
            <PeriodText />
            <Answer className="min-h-6 text-report" />
            {isOwn && <p className="text-small text-ink-2">{t('own')}</p>}
          </div>
          {isArranging && <Arranging placed={placed} arrange={arrange} onDone={() => setArranging(false)} />}
          <Figures />
          {!isLoading && <Widgets placed={placed} arrange={arrange} />}
          {!isLoading && isEmpty && !isArranging && (
            <div className="flex flex-col items-center gap-3 py-10">
              <p className="text-ink-2">{t('arrange.allHidden')}</p>
              <Button onClick={() => setArranging(true)}>{t('arrange.button')}</Button>
            </div>
          )}
        </div>
      </div>
      <PrintSheet>
        <div className="@container flex flex-col gap-3">
          <h1 className="text-title font-semibold">{t('title')}</h1>
          <PeriodText />
          <AsOf />
          <Answer className="text-report" />
          <Figures />
          <Widgets placed={placed} />
        </div>
      </PrintSheet>
    </>
  )
}
