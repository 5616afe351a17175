import { useTranslations } from 'use-intl'
import type { Turnaround } from '#contract/overview.ts'
import type { Days } from '#portal/overview/filters/periods.ts'
import { useLists } from '#portal/overview/lists/useLists.ts'
import type { Measure } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import type { Selection } from '#portal/overview/url.ts'
import type { Cell } from '#portal/overview/widgets/WidgetCard.tsx'

type Times = Pick<
  Turnaround[Measure],
  'count' | 'finished' | 'waiting' | 'median' | 'ninetieth' | 'isAtLeast'
>

/** The cells of times in tables: how many reports were measured, each number with its list, and how long they took. */
export function useTimesCells() {
  const t = useTranslations('overview.columns')
  const text = useFigureText()
  const lists = useLists()

  function number(value: number, href?: string): Cell {
    return { text: text.number(value), value, href: value === 0 ? undefined : href }
  }
  function duration(minutes: number | null, isAtLeast = false): Cell {
    if (minutes === null) return { text: '–', value: '' }
    return { text: text.atLeast(isAtLeast, text.duration(minutes)), value: Math.round(minutes) }
  }
  return {
    columns: (measure: Measure) => [
      ...(measure === 'reading' ? [t('count')] : []),
      t(`finished.${measure}`),
      t('waiting'),
      t('median'),
      t('ninetieth'),
    ],
    /** `of`: the days and the group whose times they are; undefined where these have no list. */
    cells: (measure: Measure, times: Times, of: { days: Days; more?: Selection } | undefined): Cell[] => {
      const measured = of && lists.measured(measure, of.days, of.more)
      return [
        // The list of those that were released has the unread ones, too. Those that are read have none.
        ...(measure === 'reading' ? [number(times.count, measured)] : []),
        number(times.finished, measure === 'reading' ? undefined : measured),
        number(times.waiting, of && lists.stillWaiting(measure, of.days, of.more)),
        duration(times.median, times.isAtLeast.median),
        duration(times.ninetieth, times.isAtLeast.ninetieth),
      ]
    },
    duration,
  }
}
