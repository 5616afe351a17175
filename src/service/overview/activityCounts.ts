import { activityNames } from '#contract/acts.ts'

const DAY = 24 * 60 * 60 * 1000
const QUARTER = 15 * 60 * 1000
const QUARTERS = DAY / QUARTER
const KINDS = activityNames.length

/** So many acts of a kind, an index of `activityNames`, in a quarter of an hour, which is counted from 1970 on. */
export interface QuarterCount {
  quarter: number
  kind: number
  count: number
}

/** Counts of acts by the quarter of an hour, as days begin at one in every time zone of today: 2 KB for each day with acts. */
export function activityCounts() {
  const days = new Map<number, Uint32Array>()

  return {
    add(counts: readonly QuarterCount[]): void {
      for (const { quarter, kind, count } of counts) {
        const number = Math.floor(quarter / QUARTERS)
        let day = days.get(number)
        if (!day) days.set(number, (day = new Uint32Array(QUARTERS * KINDS)))
        const at = (quarter - number * QUARTERS) * KINDS + kind
        day[at] = (day[at] ?? 0) + count
      }
    },

    /** Visits the counts of each quarter of an hour, with the moment at which it begins. */
    visit(each: (moment: number, counts: Uint32Array) => void): void {
      for (const [number, day] of days)
        for (let quarter = 0; quarter < QUARTERS; quarter++)
          each(number * DAY + quarter * QUARTER, day.subarray(quarter * KINDS, (quarter + 1) * KINDS))
    },
  }
}

export type ActivityCounts = ReturnType<typeof activityCounts>
