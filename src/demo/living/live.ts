import type { Queries } from '#service/database/database.ts'
import { clinicClock, HOUR, MINUTE } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import { openingOf } from '#demo/plan/openingHours.ts'
import { randomOf } from '#demo/random.ts'
import { readState, writeState } from '#demo/state.ts'
import type { LivingState } from '#demo/state.ts'
import { readReport } from './readReports.ts'
import { releaseReport } from './releaseReport.ts'

/** From one report to the next. */
const INTERVAL = 15 * MINUTE
/** A process whose turn is earlier leaves it to the one that was last, by so much. */
const EARLIEST = 0.75 * INTERVAL
/** Reports are released for so long after the last exam of a day. */
const RELEASED_AFTER = 1.5 * HOUR
/** A PDF has some 20 KB: a demonstration that runs for months fills 200 MB of a disk and no more. */
const MOST = { ofDay: 2_000, inAll: 10_000 }

interface Surroundings {
  queries: Queries
  timeZone: string
  /** Whether it lives as long as nobody has switched it in the panel. */
  isOn: boolean
  onFailure: (error: unknown) => void
}

export type Outcome = 'released' | 'off' | 'night' | 'limit' | 'not due' | 'nothing'

/** Why nothing is released at a moment, although it is switched on; null where something is. */
export function restsAt(state: LivingState, now: number, clock: ClinicClock): 'night' | 'limit' | null {
  const open = openingOf(clock, now)
  if (!open || now < open.from || now >= open.to + RELEASED_AFTER) return 'night'
  const today = state.day === clock.dateOf(now) ? state.today : 0
  return today >= MOST.ofDay || state.total >= MOST.inAll ? 'limit' : null
}

/**
 * Lets the synthetic clinic work: about every quarter of an hour while it is open, a report is released, and now and then one is read. Of several processes of
 * one database, one does it at a time: who has the row of the installation locked.
 */
export function living({ queries, timeZone, isOn, onFailure }: Surroundings) {
  const clock = clinicClock(timeZone)
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  /** The next report, where one is due. The same number and moment give the same report of the same clinic. */
  const tick = (now = Date.now()): Promise<Outcome> =>
    queries.transaction().execute(async (trx): Promise<Outcome> => {
      const state = await readState(trx, 'skip locked')
      if (!state) return 'not due'
      if (!(state.living.isOn ?? isOn)) return 'off'
      const rests = restsAt(state.living, now, clock)
      if (rests !== null) return rests
      // A moment in the future is of a clock that was ahead.
      if (Math.abs(now - state.living.at) < EARLIEST) return 'not due'
      const number = state.living.total + 1
      const random = randomOf('living', state.round, number, failures)
      const isDone = await releaseReport(trx, { random, clock, now, number })
      const readings = random.weighted([
        [1, 74],
        [2, 12],
        [0, 14],
      ])
      for (let read = 0; read < readings; read++) await readReport(trx, { random, now })
      const day = clock.dateOf(now)
      const today = (state.living.day === day ? state.living.today : 0) + 1
      await writeState(trx, { ...state, living: { ...state.living, day, today, total: number, at: now } })
      return isDone ? 'released' : 'nothing'
    })

  const schedule = () => {
    if (isStopped) return
    timer = setTimeout(
      () => {
        running = tick()
          .catch((error: unknown) => {
            // The next one is another, in case that one can never be made.
            failures++
            onFailure(error)
          })
          .finally(schedule)
      },
      INTERVAL * (0.8 + 0.4 * Math.random()),
    ).unref()
  }

  return {
    tick,
    start: schedule,
    /** Ends it after what it does at the moment. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
