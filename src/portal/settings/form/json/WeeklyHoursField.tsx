import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { WeeklyHours } from '#contract/declaration/resourceShapes.ts'
import { readTypedTime } from '#portal/locale/dates/typedDates.ts'
import { useField } from '#portal/settings/form/FieldFrame.tsx'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { TimeField } from '#portal/ui/form/DateField.tsx'
import { useAddedRowFocus } from '#portal/ui/form/useAddedRowFocus.ts'
import { JsonFrame } from './JsonFrame.tsx'
import { intervalProblem, isSameOnWeekdays, ofDay, weekdays, withAnother, withDays } from './openingHours.ts'

/** Any Monday: the names of the days are formatted from it. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** When something is open: Monday to Friday at once or each day by itself, with as many intervals as needed. */
export function WeeklyHoursField({ name }: { name: string }) {
  const t = useTranslations('settings.hours')
  const format = useFormatter()
  const field = useField(name)
  const hours = (field.value as WeeklyHours | null) ?? []
  const [wantsSame, setWantsSame] = useState(() => isSameOnWeekdays(hours))
  // Hours that differ, also those that another user has saved meanwhile, are never shown as one line.
  const isSame = wantsSame && isSameOnWeekdays(hours)
  const set = (next: WeeklyHours) => field.set(next.length === 0 ? null : next)
  const nameOfDay = (day: number) =>
    format.dateTime(new Date(MONDAY + (day - 1) * DAY_MS), { weekday: 'long', timeZone: 'UTC' })
  const lines = isSame ? [weekdays, [6], [7]] : [1, 2, 3, 4, 5, 6, 7].map((day) => [day])
  return (
    <JsonFrame name={name}>
      <Checkbox
        label={t('same')}
        checked={isSame}
        onChange={(event) => {
          setWantsSame(event.target.checked)
          // All weekdays get the hours of the first that is open.
          const first = weekdays.find((day) => ofDay(hours, day).length > 0) ?? 1
          if (event.target.checked) set(withDays(hours, weekdays, ofDay(hours, first)))
        }}
      />
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {lines.map((days) => {
          const [day = 1] = days
          return (
            <DayLine
              key={days.join(' ')}
              label={days.length > 1 ? t('weekdays') : nameOfDay(day)}
              intervals={ofDay(hours, day)}
              onChange={(intervals) => set(withDays(hours, days, intervals))}
            />
          )
        })}
      </ul>
    </JsonFrame>
  )
}

type Intervals = ReturnType<typeof ofDay>

interface DayLineProps {
  label: string
  intervals: Intervals
  onChange: (intervals: Intervals) => void
}

/** The hours of a day, or of days that have the same. */
function DayLine({ label, intervals, onChange }: DayLineProps) {
  const t = useTranslations('settings.hours')
  const { list, button, moveTo } = useAddedRowFocus(intervals.length)
  const isClosed = intervals.length === 0
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <span className="flex min-h-control w-36 items-center">
        <span className="first-letter:uppercase">{label}</span>
      </span>
      <div className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1">
        <ul ref={list} className="flex min-w-0 flex-col gap-2">
          {isClosed && <li className="flex min-h-control items-center text-ink-3">{t('closed')}</li>}
          {intervals.map((interval, index) => (
            <IntervalLine
              key={`interval ${String(index)}`}
              label={label}
              interval={interval}
              problem={intervalProblem(intervals, index)}
              onChange={(part) => onChange(intervals.with(index, { ...interval, ...part }))}
              onRemove={() => {
                moveTo(index)
                onChange(intervals.toSpliced(index, 1))
              }}
            />
          ))}
        </ul>
        <Button
          ref={button}
          variant="quiet"
          className="px-2 text-small"
          aria-label={t(isClosed ? 'openOn' : 'addOn', { day: label })}
          onClick={() => {
            moveTo('last')
            onChange(withAnother(intervals))
          }}
        >
          {t(isClosed ? 'open' : 'add')}
        </Button>
      </div>
    </li>
  )
}

interface IntervalLineProps {
  label: string
  interval: Intervals[number]
  problem: ReturnType<typeof intervalProblem>
  onChange: (part: Partial<Intervals[number]>) => void
  onRemove: () => void
}

function IntervalLine({ label, interval, problem, onChange, onRemove }: IntervalLineProps) {
  const t = useTranslations('settings.hours')
  const problemId = useId()
  // While a time is being typed, no new problem is shown; one that was shown before stays until it is solved.
  const [typing, setTyping] = useState<{ before: typeof problem }>()
  const shown = typing && typing.before !== problem ? undefined : problem
  const time = (end: keyof typeof interval) => (
    <TimeField
      aria-describedby={shown && problemId}
      aria-invalid={shown ? true : undefined}
      aria-label={t(end, { day: label })}
      className="max-w-20 min-w-0 text-center tabular-nums"
      read={readTypedTime}
      value={interval[end]}
      onChange={(typed) => {
        setTyping({ before: shown })
        onChange({ [end]: typed })
      }}
      onLeave={() => setTyping(undefined)}
      onKeyDown={({ key }) => key === 'Enter' && setTyping(undefined)}
    />
  )
  return (
    <li>
      <div className="flex items-center gap-2 max-sm:gap-1">
        {time('opens')}
        <span className="text-ink-3">{t('to')}</span>
        {time('closes')}
        <IconButton
          icon="close"
          variant="bare"
          label={t('removeOn', { day: label, ...interval })}
          onClick={onRemove}
        />
      </div>
      {shown && (
        <p id={problemId} className="mt-1 text-small text-danger">
          {t(`problems.${shown}`)}
        </p>
      )}
    </li>
  )
}
