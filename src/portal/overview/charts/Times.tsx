import { useTranslations } from 'use-intl'
import type { Turnaround } from '#contract/overview.ts'
import { useTurnaround } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useFollow, useLists } from '#portal/overview/lists/useLists.ts'
import type { Measure } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { CardEmpty } from '#portal/overview/widgets/CardStates.tsx'
import { WidgetCard } from '#portal/overview/widgets/WidgetCard.tsx'
import type { WidgetContent } from '#portal/overview/widgets/WidgetCard.tsx'
import { LineChart } from '#portal/ui/chart/LineChart.tsx'
import type { Point } from '#portal/ui/chart/LineChart.tsx'
import { LegendItem } from '#portal/ui/chart/Readout.tsx'
import { useTimesCells } from './useTimesCells.ts'

type Step = Turnaround[Measure]['steps'][number]

const widgets = { release: 'releaseTime', reading: 'readingTime' } as const

const Times = ({ kind }: { kind: Measure }) => (
  <WidgetCard kind={widgets[kind]} figures={useTurnaround()} content={useTimesContent(kind)} />
)

/** How long reports took from the exam to the release. */
export const ReleaseTime = () => <Times kind="release" />
/** How long they took from the release until a doctor read them. */
export const ReadingTime = () => <Times kind="reading" />

export function useTimesContent(kind: Measure, fills = false): (data: Turnaround) => WidgetContent {
  const t = useTranslations('overview')
  const text = useFigureText()
  const lists = useLists()
  const { columns, cells, duration } = useTimesCells()
  const follow = useFollow()
  const { step: stepKind } = useOverview()

  return (data) => {
    const { steps, before } = data[kind]
    const point = (step: Step, index: number): Point => {
      const { median, ninetieth, isAtLeast, count } = step
      const former = before?.steps[index]?.median
      const when = text.step(step, stepKind)
      const pointText =
        median === null || ninetieth === null
          ? t('points.noTime', { when })
          : t('points.time', {
              when,
              count,
              median: text.atLeast(isAtLeast.median, text.duration(median)),
              ninetieth: text.atLeast(isAtLeast.ninetieth, text.duration(ninetieth)),
            })
      return {
        key: step.from,
        axis: text.axis(step, stepKind),
        text:
          former == null
            ? pointText
            : t('points.timeBefore', { text: pointText, before: text.duration(former) }),
        value: median,
        upper: ninetieth,
        before: former,
        isAtLeast: isAtLeast.median,
        href: count === 0 ? undefined : lists.ofTime(kind, step, step),
      }
    }
    const points = steps.map(point)
    return {
      chart: (
        <LineChart
          label={t(`widgets.${widgets[kind]}`)}
          points={points}
          format={text.shortDuration}
          fills={fills}
          onFollow={follow}
          legend={
            <>
              <LegendItem kind="line">{t('legend.median')}</LegendItem>
              <LegendItem kind="band">{t('legend.band')}</LegendItem>
              {before && <LegendItem kind="lineBefore">{t('legend.before')}</LegendItem>}
              {points.some((one) => one.isAtLeast) && (
                <LegendItem kind="least">{t('legend.least')}</LegendItem>
              )}
            </>
          }
        />
      ),
      table: {
        columns: [t('columns.when'), ...columns(kind), ...(before ? [t('columns.medianBefore')] : [])],
        rows: steps.map((step, index) => ({
          key: step.from,
          cells: [
            { text: text.step(step, stepKind), value: step.from },
            ...cells(kind, step, { days: step }),
            ...(before ? [duration(before.steps[index]?.median ?? null)] : []),
          ],
        })),
      },
      ...(data[kind].count === 0 && { empty: <CardEmpty>{t('empty.measured')}</CardEmpty> }),
    }
  }
}
