import { isDay } from '#contract/moments/day.ts'

const DATE = String.raw`(\d{4}-\d{2}-\d{2})`
const TIME = String.raw`(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)`
const ZONE = String.raw`(z|[+-]\d{2}(?::?\d{2})?)`
const FORM = new RegExp(String.raw`^${DATE}(?:[t ]+${TIME}\s*${ZONE}?)?$`, 'i')
const CONTRACT_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Some services write a date that is not known as the first day of their calendar. */
const isUnknown = (date: string) => date === '0001-01-01'

/** A moment in the contract's form, in UTC where it has no zone (2), or a day alone: a made-up time would show the day before in zones west of UTC. */
export function readTimestamp(value: unknown): string | undefined {
  if (typeof value === 'number') return ofMilliseconds(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^-?\d{12,14}$/.test(text)) return ofMilliseconds(Number(text))
  const [, date = '', time, zone = 'Z'] = FORM.exec(text) ?? []
  // A day that does not exist would be moved into the next month.
  if (!isDay(date) || isUnknown(date)) return undefined
  if (time === undefined) return date
  if (CONTRACT_FORM.test(text) && !Number.isNaN(Date.parse(text))) return text
  const hours = zone.slice(0, 3).toUpperCase()
  const minutes = zone.replace(':', '').slice(3) || '00'
  const moment = `${date}T${time.replace(',', '.')}${hours === 'Z' ? 'Z' : `${hours}:${minutes}`}`
  return Number.isNaN(Date.parse(moment)) ? undefined : moment
}

function ofMilliseconds(value: number): string | undefined {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** A calendar date in the contract's form; undefined where the value is none. The time of a timestamp is left out. */
export function readDate(value: unknown): string | undefined {
  if (typeof value === 'number') return ofMilliseconds(value)?.slice(0, 10)
  if (typeof value !== 'string') return undefined
  const [, date = ''] = FORM.exec(value.trim()) ?? []
  return isDay(date) && !isUnknown(date) ? date : undefined
}
