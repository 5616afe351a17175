import { useTranslations } from 'use-intl'
import { activityNames } from '#contract/audit/acts.ts'
import type { ActivityName } from '#contract/audit/acts.ts'
import type { Activity } from '#contract/overview.ts'
import { useActivity } from '#portal/overview/api/figures.ts'
import { changeOf, ChangeText } from '#portal/overview/figures/ChangeText.tsx'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { ListLink } from '#portal/overview/lists/ListLink.tsx'
import { useFollow, useLists } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { CardEmpty } from '#portal/overview/widgets/CardStates.tsx'
import { WidgetCard } from '#portal/overview/widgets/WidgetCard.tsx'
import type { WidgetContent } from '#portal/overview/widgets/WidgetCard.tsx'
import { SmallColumns } from '#portal/ui/chart/SmallColumns.tsx'

/** The acts in the portal by kind and day, for users who may read the audit. */
export const ActivityByDay = () => (
  <WidgetCard kind="activity" figures={useActivity()} content={useActivityContent()} />
)

function useActivityContent(): (data: Activity) => WidgetContent {
  const t = useTranslations('overview')
  const text = useFigureText()
  const lists = useLists()
  const follow = useFollow()
  const { step: kind, days } = useOverview()

  return ({ steps, totals, before }) => {
    const columns = (name: ActivityName) =>
      steps.map((step) => ({
        key: step.from,
        value: step[name],
        href: lists.acts(name, step),
        text: t('points.act', {
          name: t(`activities.${name}`),
          when: text.step(step, kind),
          count: step[name],
        }),
      }))
    return {
      chart: (
        <ul className="grid grid-cols-2 gap-x-6 gap-y-5 @2xl:grid-cols-3 @4xl:grid-cols-5 print:grid-cols-3">
          {activityNames.map((name) => (
            <li key={name} className="flex min-w-0 flex-col gap-1">
              <h3 className="text-small text-ink-2">{t(`activities.${name}`)}</h3>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-large font-semibold">
                  <ListLink href={lists.acts(name, days)} isFigure>
                    {text.number(totals[name])}
                  </ListLink>
                </span>
                <span className="text-small">
                  <ChangeText
                    change={changeOf(totals[name], before?.[name])}
                    of="number"
                    before={before && text.days(before)}
                  />
                </span>
              </p>
              <SmallColumns label={t(`activities.${name}`)} columns={columns(name)} onFollow={follow} />
            </li>
          ))}
        </ul>
      ),
      table: {
        columns: [t('columns.when'), ...activityNames.map((name) => t(`activities.${name}`))],
        rows: steps.map((step) => ({
          key: step.from,
          cells: [
            { text: text.step(step, kind), value: step.from },
            ...activityNames.map((name) => ({
              text: text.number(step[name]),
              value: step[name],
              href: lists.acts(name, step),
            })),
          ],
        })),
      },
      ...(activityNames.every((name) => totals[name] === 0) && {
        empty: <CardEmpty>{t('empty.activity')}</CardEmpty>,
      }),
    }
  }
}
