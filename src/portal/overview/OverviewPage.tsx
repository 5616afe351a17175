import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { Client } from '#portal/http/client/client.ts'
import { figuresKey } from './api/figures.ts'
import { Figures } from './figures/Figures.tsx'
import { OverviewContext, useOverview } from './filters/OverviewContext.ts'
import { OverviewFilters, PeriodField } from './filters/OverviewFilters.tsx'
import { useOverviewState } from './filters/useOverviewState.ts'
import { useIsOwn } from './lists/useLists.ts'
import { Answer } from './text/Answer.tsx'
import { AsOf, PeriodText } from './text/AsOf.tsx'
import { BackupNote } from './text/BackupNote.tsx'
import { FirstStepsNote } from './text/FirstStepsNote.tsx'
import { wallAddress } from './url.ts'
import { PageMenu } from '#portal/records/list/PageMenu.tsx'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { PrintSheet } from '#portal/ui/print/PrintSheet.tsx'
import { Widgets } from './widgets/Widgets.tsx'
import { moved, useArrangement } from './widgets/useArrangement.ts'
import type { Placed } from './widgets/useArrangement.ts'

/** How the clinic does in a period, each figure with the list of what it counts. */
export const OverviewPage = () => (
  <OverviewContext value={useOverviewState()}>
    <OverviewContent />
  </OverviewContext>
)

/** The page: the period, the four figures, and the charts as the user has arranged them. */
function OverviewContent() {
  const t = useTranslations('overview')
  const { filters, step, measure, compare } = useOverview()
  const isOwn = useIsOwn()
  const queryClient = useQueryClient()
  const isFetching = useIsFetching({ queryKey: figuresKey }) > 0
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
        field={<PeriodField />}
        filters={<OverviewFilters />}
        actions={
          <PageMenu
            isRefreshing={isFetching}
            onRefresh={() => void queryClient.refetchQueries({ type: 'active', queryKey: figuresKey })}
            items={[
              { icon: 'sliders', label: t('arrange.button'), onClick: () => setArranging(true) },
              {
                icon: 'open',
                label: t('openWall'),
                onClick: () =>
                  void window.open(
                    wallAddress({ ...filters, step, measure, compare }),
                    '_blank',
                    'noreferrer',
                  ),
              },
            ]}
          />
        }
      />
      <div ref={scroller} className="min-h-0 grow overflow-y-auto px-6 py-4 max-md:px-4">
        <div className="@container mx-auto flex max-w-[110rem] flex-col gap-3">
          <div className="flex flex-col gap-1">
            <div className="flex flex-wrap justify-between gap-x-6">
              <PeriodText />
              <BackupNote />
            </div>
            <Answer className="min-h-6 text-report" />
            <FirstStepsNote />
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
          <h1 className="text-large font-semibold">{t('title')}</h1>
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

interface ArrangingProps {
  placed: readonly Placed[]
  arrange: (make: (all: readonly Placed[]) => Placed[]) => void
  onDone: () => void
}

/** All widgets as a list: which are shown, and in which order. It brings hidden ones back. */
function Arranging({ placed, arrange, onDone }: ArrangingProps) {
  const t = useTranslations('overview.arrange')
  const titleOf = useTranslations('overview.widgets')
  const visiblePlaces = placed.filter(({ visible }) => visible)
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-3 rounded-control border border-accent bg-panel px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="grow font-semibold">{t('title')}</h2>
        <Button variant="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
      <ol className="grid gap-x-6 gap-y-1 @2xl:grid-cols-2">
        {placed.map(({ kind, visible }) => {
          const title = titleOf(kind)
          const place = visiblePlaces.findIndex((one) => one.kind === kind)
          return (
            <li key={kind} className="flex items-center gap-1">
              <Checkbox
                label={title}
                aria-label={t('show', { title })}
                checked={visible}
                className="grow"
                onChange={({ target }) =>
                  arrange((all) =>
                    all.map((one) => (one.kind === kind ? { ...one, visible: target.checked } : one)),
                  )
                }
              />
              <IconButton
                icon="chevronUp"
                variant="bare"
                label={t('up', { title })}
                aria-disabled={!visible || place === 0}
                onClick={() => visible && arrange((all) => moved(all, kind, -1))}
              />
              <IconButton
                icon="chevronDown"
                variant="bare"
                label={t('down', { title })}
                aria-disabled={!visible || place === visiblePlaces.length - 1}
                onClick={() => visible && arrange((all) => moved(all, kind, 1))}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Where a reader was when a link was followed, by the entry of the browser's history. */
interface Place {
  top: number
  /** The link that was followed. */
  href: string | null
}
type Places = Map<string, Place>

/** By the client of a user, as a link may name a record: the next user has another client. */
const placesByClient = new WeakMap<Client, Places>()

function placesOf(client: Client): Places {
  const places = placesByClient.get(client) ?? new Map<string, Place>()
  placesByClient.set(client, places)
  return places
}

/** Restores the scroll position, and the focus on the link that was followed, when the browser's Back leads to this page. It waits until the page is rendered. */
export function usePlaceKept(scroller: RefObject<HTMLElement | null>, isRendered: boolean): void {
  const { key } = useLocation()
  const places = placesOf(useClient())
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const keep = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link) places.set(key, { top: element.scrollTop, href: link.getAttribute('href') })
    }
    // In the capture phase, before the link is followed.
    element.addEventListener('click', keep, { capture: true })
    return () => element.removeEventListener('click', keep, { capture: true })
  }, [scroller, key, places])

  useLayoutEffect(() => {
    const place = places.get(key)
    const element = scroller.current
    if (!isRendered || !place || !element) return undefined
    element.scrollTop = place.top
    // After the page's heading, which takes the focus when a page is shown.
    const frame = requestAnimationFrame(() => {
      const link = [...element.querySelectorAll<HTMLElement>('a[href]')].find(
        (one) => one.getAttribute('href') === place.href,
      )
      link?.focus({ preventScroll: true })
      element.scrollTop = place.top
      places.delete(key)
    })
    return () => cancelAnimationFrame(frame)
  }, [scroller, key, isRendered, places])
}
