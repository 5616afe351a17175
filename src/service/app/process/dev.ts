import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onEnd } from './shutDown.ts'
import { projectFolder } from './portalBuild.ts'

// Runs the service, restarted on each change, and the portal with hot reload. When one ends, so does the other.

const main = join(projectFolder, 'src', 'main.ts')
const vite = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js')

const parts: ChildProcess[] = [
  run([
    '--disable-warning=ExperimentalWarning',
    '--watch-preserve-output',
    '--watch',
    main,
    '--without-portal',
  ]),
  run([vite]),
]

let ending = false

for (const part of parts) part.once('exit', (code) => end('SIGTERM', code ?? 0))
onEnd({
  end: async () => {
    end('SIGTERM', 0)
    await Promise.all(parts.filter(({ exitCode }) => exitCode === null).map((part) => once(part, 'exit')))
  },
})

function run(parameters: string[]): ChildProcess {
  return spawn(process.execPath, parameters, { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] })
}

function end(signal: NodeJS.Signals, code: number): void {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const part of parts) part.kill(signal)
}
