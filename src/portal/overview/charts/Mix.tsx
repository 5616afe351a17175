import { useTranslations } from 'use-intl'
import { overviewGroups } from '#contract/overview.ts'
import type { OverviewGroup, Turnaround } from '#contract/overview.ts'
import { useReleased, useTurnaround } from '#portal/overview/api/figures.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useIsOwn, useLists } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { groupParameters, measures } from '#portal/overview/url.ts'
import type { Selection } from '#portal/overview/url.ts'
import { CardEmpty } from '#portal/overview/widgets/CardStates.tsx'
import { WidgetCard } from '#portal/overview/widgets/WidgetCard.tsx'
import type { Cell, WidgetContent } from '#portal/overview/widgets/WidgetCard.tsx'
import { QuietSelect } from '#portal/ui/form/Select.tsx'
import { LegendItem } from '#portal/ui/chart/Readout.tsx'
import { GroupBars } from './GroupBars.tsx'
import { useTimesCells } from './useTimesCells.ts'

type Times = NonNullable<Turnaround['release']['groups']>[number]

/** A group with what is measured of it. */
interface Group {
  id: number | null
  name: string | null
  value: number
  shown: string
  before?: number | undefined
  note?: string | undefined
  /** Of a measured one. */
  times?: Times
}

/** The reports of the period by kind: how many they are, or how long they took. */
export function Mix() {
  const t = useTranslations('overview')
  const text = useFigureText()
  const { measure } = useOverview()
  const content = useMixContent()
  const released = useReleased()
  const times = useTurnaround()
  if (measure === 'released')
    return (
      <WidgetCard
        kind="mix"
        figures={released}
        controls={<MixControls />}
        content={({ groups = [], count }) =>
          content(
            groups.map((group) => ({
              ...group,
              value: group.count,
              shown: text.number(group.count),
              note: text.percent(group.count / Math.max(count, 1)),
            })),
            t('empty.released'),
          )
        }
      />
    )
  return (
    <WidgetCard
      kind="mix"
      figures={times}
      controls={<MixControls />}
      content={(data) =>
        content(
          (data[measure].groups ?? [])
            .map((group) => ({
              id: group.id,
              name: group.name,
              value: group.median ?? 0,
              shown:
                group.median === null
                  ? '–'
                  : text.atLeast(group.isAtLeast.median, text.duration(group.median)),
              note: text.number(group.count),
              times: group,
            }))
            // The longest first.
            .toSorted((a, b) => b.value - a.value),
          t('empty.measured'),
        )
      }
    />
  )
}

function useMixContent() {
  const t = useTranslations('overview')
  const lists = useLists()
  const text = useFigureText()
  const { groupBy, measure, days } = useOverview()
  const { columns, cells } = useTimesCells()
  return (groups: readonly Group[], empty: string): WidgetContent => {
    const nameOf = ({ id, name }: Group) =>
      name ?? (id === null ? t('groups.small') : t(`groups.without.${groupBy}`))
    const limitOf = ({ id }: Group): Selection | undefined => {
      // Reports without an exam or examiner have no list of their own.
      if (id === null || (id === 0 && (groupBy === 'exam' || groupBy === 'examiner'))) return undefined
      return { [groupParameters[groupBy]]: id }
    }
    const listOf = (group: Group) => {
      const more = limitOf(group)
      if (!more) return undefined
      return measure !== 'released' && group.times
        ? lists.ofTime(measure, group.times, days, more)
        : lists.releasedIn(days, more)
    }
    const cellsOf = (group: Group): Cell[] => {
      const more = limitOf(group)
      if (measure !== 'released' && group.times) return cells(measure, group.times, more && { days, more })
      return [
        { text: group.shown, value: group.value, href: listOf(group) },
        { text: group.before === undefined ? '–' : text.number(group.before), value: group.before ?? '' },
      ]
    }
    return {
      chart: (
        <>
          {groups.some(({ before }) => before !== undefined) && (
            <p className="flex flex-wrap gap-x-4 pb-1 text-small text-ink-2">
              <LegendItem kind="bar">{t('legend.released')}</LegendItem>
              <LegendItem kind="before">{t('legend.before')}</LegendItem>
            </p>
          )}
          <GroupBars
            label={t('widgets.mix')}
            bars={groups.map((group) => ({
              ...group,
              key: String(group.id),
              name: nameOf(group),
              href: listOf(group),
            }))}
          />
        </>
      ),
      table: {
        columns: [
          t(`groups.${groupBy}`),
          ...(measure === 'released' ? [t('columns.released'), t('columns.before')] : columns(measure)),
        ],
        rows: groups.map((group) => ({
          key: String(group.id),
          cells: [{ text: nameOf(group) }, ...cellsOf(group)],
        })),
      },
      ...(groups.length === 0 && { empty: <CardEmpty>{empty}</CardEmpty> }),
    }
  }
}

/** By what the reports are grouped, and what is measured of each group. */
function MixControls() {
  const t = useTranslations('overview.groups')
  const { groupBy, measure, change } = useOverview()
  const isOwn = useIsOwn()
  // The reports of one examiner are one group.
  const offered = overviewGroups.filter((group): group is OverviewGroup => group !== 'examiner' || !isOwn)
  return (
    <div className="-mx-1 -mt-1 flex flex-wrap gap-x-3">
      <QuietSelect
        label={t('groupBy')}
        value={groupBy}
        options={offered.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => change({ groupBy: value })}
      />
      <QuietSelect
        label={t('measure')}
        value={measure}
        options={measures.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => change({ measure: value })}
      />
    </div>
  )
}
