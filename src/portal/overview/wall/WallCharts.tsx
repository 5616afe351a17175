import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { releasedFigures, turnaroundFigures } from '#portal/overview/api/figures.ts'
import { useReleasedContent } from '#portal/overview/charts/ReleasedByDay.tsx'
import { useTimesContent } from '#portal/overview/charts/Times.tsx'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import type { WidgetKind } from '#portal/overview/widgets/useArrangement.ts'
import { CardFailure, CardLoading } from '#portal/overview/widgets/CardStates.tsx'
import type { WidgetContent } from '#portal/overview/widgets/WidgetCard.tsx'

/** Two charts beside each other: how much was released, and how long it took. */
export function WallCharts() {
  const client = useClient()
  const { series } = useOverview().queries
  const released = useQuery(releasedFigures(client, series))
  const times = useQuery(turnaroundFigures(client, series))
  return (
    <div className="grid min-h-0 grow grid-cols-2 grid-rows-[minmax(0,1fr)] gap-3 max-md:grid-cols-1 max-md:grid-rows-none portrait:grid-cols-1 portrait:grid-rows-2">
      <WallChart kind="releasedByDay" figures={released} content={useReleasedContent(true)} />
      <WallChart kind="releaseTime" figures={times} content={useTimesContent('release', true)} />
    </div>
  )
}

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
