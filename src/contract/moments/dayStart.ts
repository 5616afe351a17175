const DAY = 24 * 60 * 60 * 1000
// More than any zone's offset from UTC, including a change across the date line.
const MAX_OFFSET = 2 * DAY
// Before there were time zones, offsets had seconds; no report is that old.
const FIRST_ZONE = '1884'

/**
 * The moment at which a calendar day begins in a time zone, in milliseconds; `daysLater` is added to the day. Where a clock change
 * skips midnight or the whole day, it is the first moment after. Computed here, because the database may not know every zone
 * that the contract allows.
 */
export function dayStart(date: string, daysLater: number, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) + daysLater * DAY
  if (timeZone === 'UTC' || date < FIRST_ZONE) return midnight
  const wallClock = wallClockOf(timeZone)
  const usual = midnight - (wallClock(midnight) - midnight)
  const isUsual = [-DAY / 2, 0, DAY / 2].every((hours) => wallClock(usual + hours) === midnight + hours)
  return isUsual ? usual : search(midnight, wallClock)
}

/** Where the clocks change on that day or beside it. */
function search(midnight: number, wallClock: (moment: number) => number): number {
  let before = midnight - MAX_OFFSET
  let from = midnight + MAX_OFFSET
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (wallClock(middle) >= midnight) from = middle
    else before = middle
  }
  return from
}

/** The local time of a zone at a moment, in milliseconds as if that time were UTC. */
export function wallClockOf(timeZone: string): (moment: number) => number {
  const format = formatOf(timeZone)
  return (moment) => {
    const [, sign, hours, minutes = 0, seconds = 0] =
      /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(format.format(moment)) ?? []
    const offset = ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    return moment + (sign === '-' ? -offset : offset)
  }
}

const MAX_FORMATS = 100
const formats = new Map<string, Intl.DateTimeFormat>()

/** To make one takes longer than to use it for a day. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  // A name may be written in many ways.
  if (formats.size === MAX_FORMATS) formats.clear()
  formats.set(timeZone, format)
  return format
}
