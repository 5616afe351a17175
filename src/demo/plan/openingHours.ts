import { HOUR, MINUTE, type ClinicClock } from '#demo/clinicTime.ts'

const weekday = { from: 7, to: 18.5 } as const

/** The hours between which exams begin, by day of the week from Sunday on; undefined for a day without exams. */
const opening = [undefined, weekday, weekday, weekday, weekday, weekday, { from: 7, to: 12.5 }] as const

/** When exams begin and end on the day of a moment; undefined on a day without exams. */
export function openingOf({ wallClock, startOfDay }: ClinicClock, at: number) {
  const hours = opening[wallClock(at).getUTCDay()]
  const midnight = startOfDay(at)
  return hours && { from: midnight + hours.from * HOUR, to: midnight + hours.to * HOUR }
}

/** The moment from which the clinic was open for this many minutes until `at`. */
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
