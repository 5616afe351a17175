import { useTranslations } from 'use-intl'
import type { Turnaround } from '#contract/overview.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'

interface ChangeTextProps {
  change: Change | null
  /** The kind of figure: a shorter time or less waiting work is better; a larger count is neither. */
  of: 'number' | 'waiting' | 'time'
  /** When that was with which it is compared. */
  before: string | undefined
}

/** The change against the period before, in words and with an arrow: its colour adds nothing that they do not say. */
export function ChangeText({ change, of, before }: ChangeTextProps) {
  const t = useTranslations('overview.change')
  const text = useFigureText()
  const { compare } = useOverview()
  if (!compare || !before) return null
  // More than none is no change that says anything.
  if (!change || (change.part === null && change.difference !== 0))
    return <span className="text-ink-3">{t('noneBefore')}</span>
  const { difference, part } = change
  const size = Math.abs(difference)
  const isNone = of === 'time' ? size < 1 : size === 0
  const words = () => {
    if (isNone) return t('same')
    if (of !== 'time') return t(difference > 0 ? 'more' : 'fewer', { value: text.number(size) })
    return t(difference > 0 ? 'slower' : 'faster', { value: text.duration(size) })
  }
  // Of a number so small, one more is a large part. Times come here only where both rest on enough reports.
  const hasPercent = !isNone && (of === 'time' || (part !== null && Math.abs(difference / part) >= FEWEST))
  const look = isNone || of === 'number' ? 'text-ink-2' : difference < 0 ? 'text-good' : 'text-danger'
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-1 ${look}`}>
      {!isNone && <Icon name={difference > 0 ? 'chevronUp' : 'chevronDown'} size={14} />}
      <span className="font-medium">{words()}</span>
      {hasPercent && part !== null && (
        <span>{t('percent', { percent: text.percent(part, 'exceptZero') })}</span>
      )}
      <span className="sr-only">{t('than', { before })}</span>
    </span>
  )
}

/** The change of a median. One that can only grow cannot be called faster or slower: then both stand beside each other. */
export function TimeChange({
  times: { count, median, isAtLeast, before },
}: {
  times: Turnaround['reading']
}) {
  const t = useTranslations('overview.change')
  const text = useFigureText()
  const { compare } = useOverview()
  // The figure itself says that there are too few.
  if (median === null || count < FEWEST) return null
  if (compare && before && before.count > 0 && before.count < FEWEST)
    return <span className="text-ink-3">{t('tooFewBefore', { count: before.count })}</span>
  const isOpen = isAtLeast.median || before?.isAtLeast.median
  if (!isOpen || before?.median == null)
    return (
      <ChangeText change={changeOf(median, before?.median)} of="time" before={before && text.days(before)} />
    )
  if (!compare) return null
  const value = text.atLeast(before.isAtLeast.median, text.duration(before.median))
  return <span className="text-ink-2">{t('was', { value })}</span>
}

/** Fewer reports say nothing of the clinic, so no sentence or large figure rests on them. Charts and tables show their number beside them. */
export const FEWEST = 5

/** How a figure differs from the same of the period before. */
interface Change {
  difference: number
  /** A part of the figure before; null where that was 0, of which nothing is a part. */
  part: number | null
}

export function changeOf(now: number | null, before: number | null | undefined): Change | null {
  if (now === null || before == null) return null
  const difference = now - before
  return { difference, part: before === 0 ? null : difference / before }
}
