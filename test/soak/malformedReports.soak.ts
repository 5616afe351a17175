import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { ErrorResponse } from '#contract/http/error.ts'
import { Intake } from '#contract/integrations/inbox.ts'
import { API } from '#contract/http/url.ts'
import { launchService } from '#test/support/launchService.ts'
import type { MalformedRequest } from './brokenRequest.ts'
import { allowLongSessions, send, signIn } from './callService.ts'
import { connectIntegration } from './connectIntegration.ts'
import { malformedReports } from './malformedReports.ts'
import { type MemorySample, quarters, sampleMemory } from './processMemory.ts'
import { prepareTargets } from './targets.ts'

const INPUTS = Number(process.env['INPUTS'] ?? 100_000)
const AT_ONCE = 8
const SAMPLES = 200
const MAX_FAILURES = 20
/** The limits of the three together, which a single malformed file may reach at any time, and what a process takes beside. */
const MAX_WORKERS_MB = 512 + 512 + 256 + 3 * 80

const { targets, remove } = await prepareTargets({ DEMO: 'on', DEMO_PATIENTS: '100', DEMO_REPORTS: '200' })
afterAll(remove)

describe.each(targets)('malformed CreateReports on $name', ({ name, dataDir, environment }) => {
  test(`${INPUTS}, several at once: each is accepted or refused with a reason, memory stays flat, and readers are answered`, async () => {
    const service = await launchService(dataDir, environment)
    const { url, group } = service
    await allowLongSessions(url)
    const admin = await signIn(url, 'admin')
    const systems = [
      await connectIntegration(url, admin, 'RIS'),
      await connectIntegration(url, admin, 'Laboratory'),
    ]
    const nextRequest = await malformedReports(systems, 13)
    const statuses = new Map<number, number>()
    const failures = new Map<string, string>()
    const samples: MemorySample[] = []
    let left = INPUTS

    async function sendRequests(): Promise<void> {
      while (left > 0 && failures.size < MAX_FAILURES) {
        if (left-- % Math.ceil(INPUTS / SAMPLES) === 0) samples.push(await sampleMemory(group))
        const request = nextRequest()
        const { status, text } = await answerTo(url, request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const problem = problemOf(status, text)
        if (problem === undefined) continue
        const what = `${status} ${request.changes.join(', ')}: ${problem}`
        failures.set(what, `${what}: ${request.body.toString().slice(0, 500)}`)
      }
    }
    const started = performance.now()
    const sending = Promise.all(Array.from({ length: AT_ONCE }, sendRequests))
    const isOver = sending.then(() => true)
    const pages: number[] = []
    const reader = await signIn(url, 'doctor')
    while (!(await Promise.race([isOver, delay(200, false)]))) {
      const start = performance.now()
      await send(url, 'GET', '/portalreport?form=row&limit=50', reader)
      pages.push(performance.now() - start)
    }
    const seconds = (performance.now() - started) / 1000
    const { first, last } = quarters(samples)
    const figures = {
      aSecond: Math.round(INPUTS / seconds),
      statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
      memory: { first, last },
      pages: { number: pages.length, middle: placed(pages, 0.5), slowest: placed(pages, 1) },
    }
    process.stdout.write(`${INPUTS} malformed CreateReports on ${name}: ${JSON.stringify(figures)}\n`)
    const logged = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{"level":50'))
    process.stdout.write(logged.slice(0, MAX_FAILURES).join('\n'))
    await service.stop()
    expect([...failures.values()]).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(0)
    expect(last.service).toBeLessThan(1.25 * first.service + 50)
    expect(last.workers).toBeLessThan(MAX_WORKERS_MB)
  })
})

async function answerTo(
  url: string,
  { method, path, headers, body }: MalformedRequest,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url + API + path, { method, headers, body: new Uint8Array(body) })
  return { status: response.status, text: await response.text() }
}

/** What is wrong with an answer: a failure of the service, or a refusal that does not tell its reason. */
function problemOf(status: number, text: string): string | undefined {
  if (status >= 500) return text
  if (status === 200) return Intake.safeParse(JSON.parse(text)).success ? undefined : text
  const refusal = ErrorResponse.safeParse(JSON.parse(text))
  if (!refusal.success) return text
  const { fields = [], message } = refusal.data
  const isTold = / .*\.$/.test(message) && fields.every((field) => field.name && field.problem)
  return isTold ? undefined : text
}

/** In milliseconds, the time that a part of all are not slower than. */
const placed = (times: readonly number[], part: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0)
