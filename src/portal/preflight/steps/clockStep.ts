import { askTime } from '#portal/preflight/api/echo.ts'
import type { Facts } from './facts.ts'
import type { Outcome } from './outcome.ts'

const MUCH_MS = 120_000
/** A `Date` header is cut to the second. */
const HALF_SECOND_MS = 500

/** Whether the clocks of this device and of the service agree: tokens expire by the service's, and the portal looks at this device's. */
export async function checkClock({ plain, client }: Facts, signal: AbortSignal): Promise<Outcome> {
  const date = Date.parse(plain?.response.headers.get('date') ?? '')
  const measured =
    plain && !Number.isNaN(date) ? { ...plain, time: date + HALF_SECOND_MS } : await askTime(client, signal)
  if (!measured || Number.isNaN(measured.time)) return { state: 'note', says: ({ t }) => t('clock.unknown') }
  return judgeClock(clockDifference(measured))
}

interface Measured {
  /** By the service's clock. */
  time: number
  /** By this device's. */
  sentAt: number
  receivedAt: number
}

/** In milliseconds, above 0 where the service is ahead. The answer is taken to be made half-way between request and answer. */
export const clockDifference = ({ time, sentAt, receivedAt }: Measured): number =>
  time - (sentAt + receivedAt) / 2

export function judgeClock(difference: number): Outcome {
  const seconds = Math.round(Math.abs(difference) / 1000)
  const way = difference < 0 ? 'behind' : 'ahead'
  if (Math.abs(difference) < MUCH_MS) {
    if (seconds <= 1) return { state: 'good', says: ({ t }) => t('clock.same') }
    return { state: 'good', says: ({ t }) => t(`clock.${way}`, { time: t('clock.seconds', { seconds }) }) }
  }
  const minutes = Math.round(seconds / 60)
  return {
    state: 'note',
    says: ({ t }) => t(`clock.${way}`, { time: t('clock.minutes', { minutes }) }),
    next: ({ t }) => t('clock.muchNext'),
  }
}
