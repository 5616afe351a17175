import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useReleased, useTurnaround } from '#portal/overview/api/figures.ts'
import { useReleasedContent } from '#portal/overview/charts/ReleasedByDay.tsx'
import { useTimesContent } from '#portal/overview/charts/Times.tsx'
import type { WidgetKind } from '#portal/overview/widgets/useArrangement.ts'
import { CardFailure, CardLoading } from '#portal/overview/widgets/CardStates.tsx'
import type { WidgetContent } from '#portal/overview/widgets/WidgetCard.tsx'
import { Figures } from '#portal/overview/figures/Figures.tsx'
import { Answer } from '#portal/overview/text/Answer.tsx'
import { AsOf, PeriodText } from '#portal/overview/text/AsOf.tsx'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { useFullscreen, useNight, useWakeLock, useZoom } from './useWallScreen.ts'

/** The figures for a screen on a wall: large, without names and without links. */
export function Wall({ onExit }: { onExit: () => void }) {
  const t = useTranslations('wall')
  const title = useTranslations('overview')('title')
  const area = useRef<HTMLDivElement>(null)
  const zoom = useZoom(area)
  const night = useNight()
  const fullscreen = useFullscreen()
  useWakeLock()
  const dimmed = night.isDim ? 'dark-room brightness-75' : ''

  return (
    <main className={`min-h-0 grow overflow-hidden bg-page text-ink max-md:overflow-y-auto ${dimmed}`}>
      <div ref={area} className="h-full max-md:h-auto">
        <div style={{ zoom }} className="@container flex h-full flex-col gap-3 p-4">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PageHeading isLarge title={title} />
            <PeriodText />
            <AsOf className="grow text-right text-name text-ink-2" />
            <div className="flex items-center gap-1">
              <IconButton
                icon="invert"
                variant="bare"
                label={t(night.isDim ? 'bright' : 'dim')}
                onClick={night.turn}
              />
              {fullscreen.isOffered && (
                <IconButton
                  icon="fit"
                  variant="bare"
                  label={t(fullscreen.isOn ? 'window' : 'fullscreen')}
                  onClick={fullscreen.turn}
                />
              )}
              <Button onClick={onExit}>{t('exit')}</Button>
            </div>
          </header>
          <Answer className="min-h-6 text-name" />
          <Figures />
          <WallCharts />
        </div>
      </div>
    </main>
  )
}

/** Two charts beside each other: how much was released, and how long it took. */
const WallCharts = () => (
  <div className="grid min-h-0 grow grid-cols-2 grid-rows-[minmax(0,1fr)] gap-3 max-md:grid-cols-1 max-md:grid-rows-none portrait:grid-cols-1 portrait:grid-rows-2">
    <WallChart kind="releasedByDay" figures={useReleased()} content={useReleasedContent(true)} />
    <WallChart kind="releaseTime" figures={useTurnaround()} content={useTimesContent('release', true)} />
  </div>
)

interface WallChartProps<Data> {
  kind: WidgetKind
  figures: UseQueryResult<Data>
  content: (data: Data) => WidgetContent
}

function WallChart<Data>({ kind, figures, content }: WallChartProps<Data>) {
  const t = useTranslations('overview')
  const shown = figures.data === undefined ? undefined : content(figures.data)
  return (
    <section className="flex min-h-0 min-w-0 flex-col rounded-control border border-line bg-panel px-4 pt-3 pb-2">
      <h2 className="text-name font-semibold">{t(`widgets.${kind}`)}</h2>
      {shown ? (
        (shown.empty ?? shown.chart)
      ) : figures.isError ? (
        <CardFailure figures={figures} />
      ) : (
        <CardLoading />
      )}
    </section>
  )
}
