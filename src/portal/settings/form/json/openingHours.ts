import type { WeeklyHours } from '#contract/declaration/resourceShapes.ts'

type Interval = Pick<WeeklyHours[number], 'opens' | 'closes'>

/** The days that mostly have the same hours. */
export const weekdays: readonly number[] = [1, 2, 3, 4, 5]

const usual: Interval = { opens: '08:00', closes: '18:00' }
const lunch: Interval = { opens: '12:00', closes: '13:00' }
const HOUR = 60
const DAY = 24 * HOUR

export const ofDay = (hours: WeeklyHours, day: number): Interval[] =>
  hours.filter((entry) => entry.day === day).map(({ opens, closes }) => ({ opens, closes }))

/** The hours with those of some days replaced, day by day. */
export const withDays = (
  hours: WeeklyHours,
  replaced: readonly number[],
  intervals: readonly Interval[],
): WeeklyHours =>
  [
    ...hours.filter(({ day }) => !replaced.includes(day)),
    ...replaced.flatMap((day) => intervals.map(({ opens, closes }) => ({ day, opens, closes }))),
  ].toSorted((a, b) => a.day - b.day)

/** Whether Monday to Friday have the same hours. */
export const isSameOnWeekdays = (hours: WeeklyHours): boolean =>
  new Set(weekdays.map((day) => JSON.stringify(ofDay(hours, day)))).size === 1

/** The intervals with one more: the usual hours of a closed day, a break for lunch where there is one interval, or an hour in the evening. */
export function withAnother(intervals: readonly Interval[]): Interval[] {
  const last = intervals.at(-1)
  if (!last) return [usual]
  if (!isTime(last.closes)) return [...intervals, { opens: '', closes: '' }]
  if (last.opens < lunch.opens && last.closes > lunch.closes)
    return [
      ...intervals.slice(0, -1),
      { opens: last.opens, closes: lunch.opens },
      { opens: lunch.closes, closes: last.closes },
    ]
  const begin = Math.min(minutesOf(last.closes) + HOUR, DAY - 2)
  return [...intervals, { opens: timeOf(begin), closes: timeOf(Math.min(begin + HOUR, DAY - 1)) }]
}

/** The problem of an interval of a day. */
export function intervalProblem(
  intervals: readonly Interval[],
  index: number,
): 'missing' | 'unreadable' | 'order' | 'overlap' | undefined {
  const own = intervals[index]
  if (!own) return undefined
  if (own.opens === '' || own.closes === '') return 'missing'
  if (![own.opens, own.closes].every(isTime)) return 'unreadable'
  if (own.opens >= own.closes) return 'order'
  // Of two intervals that overlap, the later one is marked.
  return intervals
    .slice(0, index)
    .some(({ opens, closes }) => isTime(opens) && isTime(closes) && own.opens < closes && opens < own.closes)
    ? 'overlap'
    : undefined
}

/** Whether it is one as it is stored, and not a text that could not be read. */
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':')
