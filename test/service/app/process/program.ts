import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type Settings = Record<string, string | undefined>

/** The exit code and the output of a program. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunningProgram {
  process: ChildProcess
  /** Waits until standard output contains a text, and returns the output; throws if the program ends without it. */
  printed(what: RegExp): Promise<RegExpExecArray>
  /** What it has printed to standard output until now. */
  output: () => string
  ended: Promise<Ended>
}

const files = {
  main: 'main.ts',
  user: 'service/app/commands/user.ts',
  auditVerify: 'service/app/commands/auditVerify.ts',
  import: 'service/app/commands/import.ts',
  restore: 'service/app/commands/restore.ts',
  backupDrill: 'service/app/commands/backupDrill.ts',
  moveFiles: 'service/app/commands/moveFiles.ts',
} as const

/** Starts a program of the service in its own process, with only these environment variables. */
export function startProgram(
  name: keyof typeof files,
  parameters: string[],
  settings: Settings = {},
): RunningProgram {
  const file = fileURLToPath(new URL(`../../../../src/${files[name]}`, import.meta.url))
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  // Without optimising WebAssembly, which would take more time than it saves in the second that a program runs.
  const flags = ['--disable-warning=ExperimentalWarning', '--liftoff-only']
  const child = spawn(process.execPath, [...flags, file, ...parameters], {
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // The program may end before it has read its input.
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(([code, signal]): Ended => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout,
    stderr,
  }))

  async function printed(what: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = what.exec(stdout)
      if (match) return match
      const end = await Promise.race([once(child.stdout, 'data').then(() => undefined), ended])
      if (end && !what.test(stdout)) throw new Error(`It never printed ${what}.\n${stdout}\n${stderr}`)
    }
  }

  return { process: child, printed, output: () => stdout, ended }
}

/** What the lines of a log say. Each has to be an object of JSON. */
export const messagesOf = (log: string): string[] => linesOf(log).map(({ msg }) => msg)

export const linesOf = (log: string) =>
  log
    .split('\n')
    // The last one may still be on its way.
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { level: number; time: number; pid: number; msg: string })

/** Runs a program to its end. */
export async function runProgram(
  name: keyof typeof files,
  parameters: string[],
  settings: Settings = {},
  input = '',
): Promise<Ended> {
  const program = startProgram(name, parameters, settings)
  program.process.stdin?.end(input)
  return program.ended
}
