import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** A process that has run for longer was not ended by its start, and is replaced at once. */
const SHORT_LIFE_MS = 10_000
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/** Asks a process to end. No signal, as a terminal or a supervisor may send one to all processes, and a second one would end it at once. */
const END = 'end'

/** A variable of the environment of the process that speaks for all. */
const SPEAKS = 'REPORT_PORTAL_SPEAKS'

/** The place of a process among those of the machine, from 1; the one that replaces another has its place. */
const PLACE = 'REPORT_PORTAL_PROCESS'

export const processNumber = (): number => Number(process.env[PLACE] ?? 1)

/** Whether this process is one of several that serve one address. */
export const isOneOfSeveral = (): boolean => cluster.isWorker

/** Whether it speaks for all of them. */
export const speaksForAll = (): boolean => !cluster.isWorker || process.env[SPEAKS] !== undefined

/** Calls `end` where the process that started this one asks for it. */
export function onAskedToEnd(end: () => void): void {
  if (cluster.isWorker) process.on('message', (message) => message === END && end())
}

/**
 * Runs so many processes of this program, which serve one address, and starts another in place of one that ends. The first is there before
 * the others begin, so that they find the database up to date; `started` resolves with its exit code where it does not get so far.
 */
export function startProcesses(count: number, say: (line: string) => void) {
  const workers = new Set<Worker>()
  const listening = new WeakSet<Worker>()
  let isEnding = false

  function start(place: number, environment = {}): Worker {
    const worker = cluster.fork({ ...environment, [PLACE]: place })
    workers.add(worker)
    worker.once('listening', () => listening.add(worker))
    worker.once('exit', () => workers.delete(worker))
    return worker
  }

  /** Starts another process whenever the present one has ended. */
  async function keepOne(place: number, present: Worker): Promise<void> {
    let pause = FIRST_DELAY_MS
    for (let worker = present; ; worker = start(place)) {
      const begun = Date.now()
      const code = await exitOf(worker)
      if (isEnding) return
      say(`Process ${worker.process.pid} has ended (${code}), and another takes its place.`)
      if (Date.now() - begun > SHORT_LIFE_MS) pause = FIRST_DELAY_MS
      else await delay(pause)
      pause = Math.min(pause * 2, LONGEST_DELAY_MS)
      if (isEnding) return
    }
  }

  // Each accepts its connections by itself. One that this process had accepted for another, which is killed at that moment, would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE

  async function startAll(): Promise<number | undefined> {
    const first = start(1, { [SPEAKS]: 'yes' })
    const ended = await Promise.race([exitOf(first), once(first, 'listening').then(() => undefined)])
    if (ended !== undefined) return isEnding ? 0 : Number(ended) || 1
    if (isEnding) return undefined
    void keepOne(1, first)
    for (let place = 2; place <= count; place++) void keepOne(place, start(place))
    return undefined
  }

  return {
    started: startAll(),

    /** Ends all, each after its running requests. Resolves with whether all could finish. */
    async end(): Promise<boolean> {
      isEnding = true
      const ends = Array.from(workers, async (worker) => {
        const exit = exitOf(worker)
        // One that does not listen yet has nothing to finish.
        if (!listening.has(worker)) worker.process.kill()
        else worker.send(END)
        return !listening.has(worker) || (await exit) === '0'
      })
      return (await Promise.all(ends)).every(Boolean)
    },
  }
}

/** The exit code or signal with which a process ends. */
async function exitOf(worker: Worker): Promise<string> {
  const [code, signal] = (await once(worker, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? String(code)
}
