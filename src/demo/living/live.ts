import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { clinicClock, HOUR, MINUTE, type ClinicClock } from '#demo/clinicTime.ts'
import { examsPerHour } from '#demo/plan/spreadTimes.ts'
import { randomOf } from '#demo/random.ts'
import { readState, writeState, type DemoState, type Surroundings } from '#demo/state.ts'
import { readReport } from './readReports.ts'
import { releaseReport } from './releaseReport.ts'

/** How often it looks whether a report is due, and the least time between two. */
const INTERVAL = MINUTE / 2
/** A process whose turn is earlier leaves it to the one that was last, by so much. */
const EARLIEST = 0.75 * INTERVAL
/** A PDF has some 20 KB: a demonstration that runs for months fills 200 MB of a disk and no more. */
const MOST = 10_000
/** How many reports it tries to make for an audience, until one can be made. */
const TRIES = 3

type LivingClinic = Pick<Surroundings, 'timeZone' | 'isLiving'> & { database: { queries: Queries } }

export type Outcome = 'released' | 'off' | 'closed' | 'limit' | 'not due' | 'nothing'

/** The state of a living clinic: how many reports it releases in an hour, and why it releases none although it is switched on. */
export function paceAt(state: DemoState, now: number, clock: ClinicClock) {
  const perHour = examsPerHour(state.reports, now, clock)
  const rests = state.living.total >= MOST ? 'limit' : perHour === 0 ? 'closed' : null
  return { perHour, rests } as const
}

/**
 * Lets the synthetic clinic work: reports are released at the rate at which its exams were planned, and now and then one is read. Of several
 * processes of one database, one does it at a time: who has the row of the installation locked.
 */
export function living(
  { database: { queries }, timeZone, isLiving }: LivingClinic,
  onFailure: (error: unknown) => void,
) {
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
      if (!(state.living.isOn ?? isLiving)) return 'off'
      const { perHour, rests } = paceAt(state, now, clock)
      if (rests !== null) return rests
      const usual = HOUR / perHour
      const wait = usual * (0.5 + randomOf('pause', state.round, state.living.total).next())
      // A moment in the future is of a clock that was ahead.
      const since = now - state.living.at
      if (since > -EARLIEST && since < Math.max(EARLIEST, wait)) return 'not due'
      return release(trx, state, now)
    })

  /** A report at once, whatever the hour is: for an audience. */
  const releaseNow = async (now = Date.now()): Promise<Outcome> => {
    for (let tried = 1; ; tried++) {
      try {
        return await queries.transaction().execute(async (trx): Promise<Outcome> => {
          const state = await readState(trx, 'wait')
          return state ? release(trx, state, now) : 'nothing'
        })
      } catch (error) {
        noteFailure(error)
        if (tried === TRIES) throw error
      }
    }
  }

  const noteFailure = (error: unknown) => {
    // The next one is another, in case that one can never be made.
    failures++
    onFailure(error)
  }

  async function release(trx: TransactionQueries, state: DemoState, now: number): Promise<Outcome> {
    const number = state.living.total + 1
    const random = randomOf('living', state.round, number, failures)
    const isDone = await releaseReport(trx, { random, clock, now, number })
    const readings = Number(random.among({ 0: 14, 1: 74, 2: 12 }))
    for (let read = 0; read < readings; read++) await readReport(trx, { random, now })
    const day = clock.dateOf(now)
    const today = (state.living.day === day ? state.living.today : 0) + 1
    await writeState(trx, { ...state, living: { ...state.living, day, today, total: number, at: now } })
    return isDone ? 'released' : 'nothing'
  }

  const schedule = () => {
    if (isStopped) return
    timer = setTimeout(
      () => {
        running = tick().catch(noteFailure).finally(schedule)
      },
      INTERVAL * (0.8 + 0.4 * Math.random()),
    ).unref()
  }

  return {
    tick,
    releaseNow,
    start: schedule,
    /** Ends it after what it does at the moment. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
