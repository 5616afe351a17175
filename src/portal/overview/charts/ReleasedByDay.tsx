import { useTranslations } from 'use-intl'
import type { ReleasedCount } from '#contract/overview.ts'
import { useReleased } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { byWeeks } from '#portal/overview/filters/periods.ts'
import { useFollow, useLists } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { CardEmpty } from '#portal/overview/widgets/CardStates.tsx'
import { WidgetCard } from '#portal/overview/widgets/WidgetCard.tsx'
import type { WidgetContent } from '#portal/overview/widgets/WidgetCard.tsx'
import { ColumnChart } from '#portal/ui/chart/ColumnChart.tsx'
import type { Column } from '#portal/ui/chart/ColumnChart.tsx'
import { LegendItem } from '#portal/ui/chart/Readout.tsx'

/** How many reports were released, step by step. */
export const ReleasedByDay = () => (
  <WidgetCard kind="releasedByDay" figures={useReleased()} content={useReleasedContent()} />
)

interface Step {
  from: string
  to: string
  count: number
  before: number | undefined
}

export function useReleasedContent(fills = false): (data: ReleasedCount) => WidgetContent {
  const t = useTranslations('overview')
  const text = useFigureText()
  const lists = useLists()
  const follow = useFollow()
  const { step: kind, today } = useOverview()

  return ({ steps: answered, before, count }) => {
    const steps = answered.map((step, index): Step => ({ ...step, before: before?.steps[index]?.count }))
    const column = (of: Step, as = kind): Column => {
      const isOpen = of.from <= today && today <= of.to
      const pointText = t('points.released', { when: text.step(of, as), count: of.count })
      const compared =
        of.before === undefined ? pointText : t('points.before', { text: pointText, before: of.before })
      return {
        key: of.from,
        axis: text.axis(of, as),
        text: isOpen ? t('points.open', { text: compared }) : compared,
        value: of.count,
        before: of.before,
        isOpen,
        href: lists.releasedIn(of),
      }
    }
    const weeks = kind === 'day' ? byWeeks(steps).map((days) => column(together(days), 'week')) : undefined
    const columns = steps.map((step) => column(step))
    return {
      chart: (
        <ColumnChart
          label={t('widgets.releasedByDay')}
          columns={columns}
          coarser={weeks}
          format={text.number}
          fills={fills}
          onFollow={follow}
          legend={
            <>
              <LegendItem kind="bar">{t('legend.released')}</LegendItem>
              {before && <LegendItem kind="before">{t('legend.before')}</LegendItem>}
              {columns.at(-1)?.isOpen && <LegendItem kind="open">{t('legend.open')}</LegendItem>}
            </>
          }
        />
      ),
      table: {
        columns: [t('columns.when'), t('columns.released'), ...(before ? [t('columns.before')] : [])],
        rows: steps.map((step) => ({
          key: step.from,
          cells: [
            { text: text.step(step, kind), value: step.from },
            { text: text.number(step.count), value: step.count, href: lists.releasedIn(step) },
            ...(before ? [{ text: text.number(step.before ?? 0), value: step.before ?? 0 }] : []),
          ],
        })),
      },
      ...(count === 0 && !before?.count && { empty: <CardEmpty>{t('empty.released')}</CardEmpty> }),
    }
  }
}

/** Some days as one step. */
function together(days: readonly Step[]): Step {
  const sum = (of: (day: Step) => number) => days.reduce((total, day) => total + of(day), 0)
  const [first, last] = [days[0], days.at(-1)] as [Step, Step]
  return {
    from: first.from,
    to: last.to,
    count: sum((day) => day.count),
    before: first.before === undefined ? undefined : sum((day) => day.before ?? 0),
  }
}
