/** What a clock in a time zone shows at a moment, as `YYYY-MM-DDTHH:MM`. */
export function wallTimeAt(timestamp: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(timestamp))
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/** The moment at which a clock in a time zone shows this. Of one that a clock change skips, it is the moment as far after the change. */
export function momentAt(wallTime: string, timeZone: string): string {
  const asUtc = Date.parse(`${wallTime}Z`)
  const offsetAt = (moment: number) =>
    Date.parse(`${wallTimeAt(new Date(moment).toISOString(), timeZone)}Z`) - moment
  // The offset at the moment itself, which the first guess may miss by a clock change.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess)).toISOString()
}
