import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const scripts = ['check:format', 'check:lint', 'check:unused', 'check:audit']

// At the same time, because some of them use only one core. The output of each is printed whole, when it has ended.
const results = await Promise.all(scripts.map(passes))
process.exitCode = results.includes(false) ? 1 : 0

async function passes(script: string): Promise<boolean> {
  const child = spawn(`node --run ${script} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  const passed = code === 0
  process.stdout.write(`${script} ${passed ? 'passed' : 'FAILED'}\n${output}`)
  return passed
}
