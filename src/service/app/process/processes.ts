import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** A process that has run for longer was not ended by its start, and is replaced at once. */
const SHORT_LIFE_MS = 10_000
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

/**
 * Asks a process to end: at once after its running requests, or, where another has taken its place, when nobody uses its connections any more.
 * No signals, as a terminal or a supervisor may send one to all processes, and a second one would end it at once. The process that asks may be
 * of an earlier version, which knows these two words.
 */
const END = 'end'
const RETIRE = 'retire'

/** So long one that takes a place may need before it listens. */
const START_MS = 10 * 60_000
/** So long one that ends is waited for before the next place is taken, so that few more than usual run at once. */
const RETIREMENT_MS = 20_000

/** A variable of the environment of the process that speaks for all. */
const SPEAKS = 'REPORT_PORTAL_SPEAKS'

/** The place of a process among those of the machine, from 1; the one that replaces another has its place. */
const PLACE = 'REPORT_PORTAL_PROCESS'

export const processNumber = (): number => Number(process.env[PLACE] ?? 1)

/** Whether this process is one of several that serve one address. */
export const isOneOfSeveral = (): boolean => cluster.isWorker

/** Whether it speaks for all of them. */
export const speaksForAll = (): boolean => !cluster.isWorker || process.env[SPEAKS] !== undefined

/** The process that has a place. */
interface Holder {
  worker: Worker
  replaced: PromiseWithResolvers<undefined>
  successor?: Worker
}

/** Calls `end` or `retire` where the process that started this one asks for it. */
export function onAskedToEnd({ end, retire }: Record<'end' | 'retire', () => void>): void {
  if (!cluster.isWorker) return
  process.on('message', (message) => {
    if (message === END) end()
    if (message === RETIRE) retire()
  })
}

/**
 * Runs so many processes of this program, which serve one address, and starts another in place of one that ends. The first is there before
 * the others begin, so that they find the database up to date; `started` resolves with its exit code where it does not get so far. `environment`: what
 * they have besides the environment of this process.
 */
export function startProcesses(
  count: number,
  say: (line: string) => void,
  environment: Readonly<Record<string, string>>,
) {
  const workers = new Set<Worker>()
  const listening = new WeakSet<Worker>()
  const inPlace = new Map<number, Holder>()
  let isEnding = false
  let restarting: Promise<void> | undefined
  let restartingAgain: Promise<void> | undefined

  function start(place: number, more = {}): Worker {
    const worker = cluster.fork({ ...environment, ...more, [PLACE]: place })
    workers.add(worker)
    worker.once('listening', () => listening.add(worker))
    worker.once('exit', () => workers.delete(worker))
    return worker
  }

  /** Starts another process whenever the one of a place has ended, and none has taken its place. */
  async function keepOne(place: number, first: Worker): Promise<void> {
    let pause = FIRST_DELAY_MS
    for (let worker = first; ;) {
      const holder: Holder = { worker, replaced: Promise.withResolvers() }
      inPlace.set(place, holder)
      const begun = Date.now()
      const code = await Promise.race([exitOf(worker), holder.replaced.promise])
      if (code !== undefined && !isEnding) {
        say(`Process ${worker.process.pid} has ended (${code}), and another takes its place.`)
        if (Date.now() - begun > SHORT_LIFE_MS) pause = FIRST_DELAY_MS
        else await delay(pause)
        pause = Math.min(pause * 2, LONGEST_DELAY_MS)
      }
      if (isEnding) return
      worker = holder.successor ?? start(place)
    }
  }

  /** Starts another process beside the one of a place, and asks that to end when the other listens. Throws where it does not get so far. */
  async function replace(place: number, more = {}): Promise<void> {
    const next = start(place, more)
    const stopping = new AbortController()
    const ended = await Promise.race([
      exitOf(next),
      once(next, 'listening').then(() => undefined),
      delay(START_MS, 'not listening', { signal: stopping.signal }),
    ])
    stopping.abort()
    if (ended !== undefined) {
      next.process.kill()
      throw new Error(
        `A new process did not start (${ended}); the log says why. Those that ran before go on serving.`,
      )
    }
    const holder = inPlace.get(place)
    if (!holder) return
    holder.successor = next
    holder.replaced.resolve(undefined)
    const { worker: former } = holder
    if (!former.isConnected()) return
    former.send(RETIRE)
    await Promise.race([exitOf(former), delay(RETIREMENT_MS)])
  }

  async function replaceAll(): Promise<void> {
    for (const place of Array.from({ length: count }, (_, index) => index + 1))
      if (!isEnding) await replace(place, place === 1 ? { [SPEAKS]: 'yes' } : {})
  }

  function restart(): Promise<void> {
    if (!restarting)
      return (restarting = replaceAll().finally(() => {
        restarting = undefined
      }))
    // The program may have changed since the present one began.
    return (restartingAgain ??= restarting
      .catch(() => {})
      .then(() => {
        restartingAgain = undefined
        return restart()
      }))
  }

  // Each accepts its connections by itself. One that this process had accepted for another, which is killed at that moment, would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // As this process was started: where that was through a link, later ones follow it to where it leads by then. Their program is found so by itself.
  process.execPath = process.argv0

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

    /**
     * Replaces all, one after the other, by what the program's files are now. No request is refused. Throws where one does not start. A request
     * that comes meanwhile has all replaced once more.
     */
    restart,

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
  const { exitCode, signalCode } = worker.process
  if (worker.isDead()) return signalCode ?? String(exitCode)
  const [code, signal] = (await once(worker, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? String(code)
}
