import { HOUR, MINUTE } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'

const weekday = { from: 7, to: 18.5 } as const

/** The hours at which exams begin, by day of the week from Sunday on. There are no exams at other times. */
const opening = [undefined, weekday, weekday, weekday, weekday, weekday, { from: 7, to: 12.5 }] as const

/** When the clinic opens and closes on the day of a moment; undefined if it is closed. */
export function openingOf({ wallClock, startOfDay }: ClinicClock, at: number) {
  const hours = opening[wallClock(at).getUTCDay()]
  const midnight = startOfDay(at)
  return hours && { from: midnight + hours.from * HOUR, to: midnight + hours.to * HOUR }
}

/** The moment before which the clinic has been open for so many minutes up to another. */
export function openAgo(clock: ClinicClock, at: number, minutes: number): number {
  let left = minutes * MINUTE
  for (let until = at; ; until = clock.startOfDay(until) - MINUTE) {
    const day = openingOf(clock, until)
    if (!day) continue
    const end = Math.min(day.to, until)
    if (end - day.from > left) return end - left
    left -= Math.max(0, end - day.from)
  }
}
