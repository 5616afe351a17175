import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './freePort.ts'

/** The service in its own process, started as a user starts it. */
export interface LaunchedService {
  url: string
  dataDir: string
  /** The group of its processes: npm, the service, and the processes that this has started. */
  group: number
  /** Everything it has printed. */
  output: () => string
  /** Sends a signal to npm and the service, as Ctrl-C does, and waits until both have ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Sends the signal to npm only, as a supervisor does, and waits until both have ended. */
  stopNpm: () => Promise<void>
}

/** Runs `npm start` on a free port and waits until the service is ready. */
export async function launchService(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<LaunchedService> {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn('npm', ['start'], {
    // The synthetic clinic works only where a test asks for it; before another service there is none.
    env: {
      ...process.env,
      ...(settings['SERVICE_URL'] === undefined && { DEMO_LIVING: 'off' }),
      ...settings,
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a signal reaches npm and the service alike, as Ctrl-C does.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  // npm may end before the service does, and the output with the last of them.
  const ended = once(child, 'close')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const signalAll = (signal: NodeJS.Signals) => isRunning() && process.kill(-child.pid!, signal)
  const killAll = () => signalAll('SIGKILL')
  process.once('exit', killAll)

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    signalAll(signal)
    await ended
    process.off('exit', killAll)
  }
  const stopNpm = async () => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', killAll)
  }
  for (const deadline = Date.now() + 120_000; !(await isReady(url)); await delay(100)) {
    if (isRunning() && Date.now() < deadline) continue
    await stop('SIGKILL')
    throw new Error(`The service did not start.\n${output}`)
  }
  return { url, dataDir, group: child.pid!, output: () => output, stop, stopNpm }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
