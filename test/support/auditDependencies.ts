import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

// Fails where a dependency of the running product has a known weakness that is high or critical. A registry that cannot be reached, or does
// not offer the audit, fails nothing: without a network, the rest can still be checked.

interface Advisory {
  severity: string
  range: string
}

interface Report {
  vulnerabilities?: Record<string, Advisory>
  message?: string
}

const child = spawn('npm audit --omit=dev --json --fetch-retries=0 --fetch-timeout=20000', {
  shell: true,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
const { vulnerabilities, message } = read(output)
if (!vulnerabilities) say(`Not audited: ${message?.split('\n')[0] ?? 'npm audit gave no answer'}`)
else
  for (const [name, { severity, range }] of Object.entries(vulnerabilities))
    if (['high', 'critical'].includes(severity)) {
      say(`${name} ${range}: ${severity} (npm audit says more)`)
      process.exitCode = 1
    }

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function read(json: string): Report {
  try {
    return JSON.parse(json) as Report
  } catch {
    return {}
  }
}
