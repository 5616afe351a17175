const DAY = 24 * 60 * 60 * 1000
// Further from UTC than any zone has ever been, with a day's jump across the date line.
const FURTHEST = 2 * DAY
// Before zones there were local times, to the second, and no released report.
const FIRST_ZONE = '1884'

/**
 * The moment at which a calendar day begins in a time zone, in milliseconds; `daysLater` counts on from the day. Midnight
 * is not there on every day, and a day not in every zone: it begins with its first moment, or that of the next that is.
 * The database does not have to know the zone, so all that the contract takes is understood.
 */
export function dayStart(date: string, daysLater: number, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) + daysLater * DAY
  if (timeZone === 'UTC' || date < FIRST_ZONE) return midnight
  const wallClock = wallClockOf(timeZone)
  let before = midnight - FURTHEST
  let from = midnight + FURTHEST
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (wallClock(middle) >= midnight) from = middle
    else before = middle
  }
  return from
}

/** What a zone's clocks show at a moment, as if it were UTC. */
export function wallClockOf(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  })
  return (moment) => {
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes = 0, seconds = 0] =
      /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name) ?? []
    const offset = ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    return moment + (sign === '-' ? -offset : offset)
  }
}
