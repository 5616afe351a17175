import { useFormatter } from 'use-intl'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a moment was, in its largest whole unit: 45 minutes, 2 hours, 3 days. */
export function useAge() {
  const format = useFormatter()
  const count = (value: number, unit: 'minute' | 'hour' | 'day') =>
    format.number(value, { style: 'unit', unit, unitDisplay: 'long' })
  return (timestamp: string, now = Date.now()): string => {
    const age = Math.max(0, now - Date.parse(timestamp))
    if (age < HOUR) return count(Math.floor(age / MINUTE), 'minute')
    return age < 2 * DAY ? count(Math.floor(age / HOUR), 'hour') : count(Math.floor(age / DAY), 'day')
  }
}
