import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#test/support/freePort.ts'
import { size } from './driver.ts'
import type { Browser, Driver, PageElement } from './driver.ts'

// WebDriver is JSON over HTTP. The few commands that the journeys need are less code than a dependency.

/** How long a page may take to start loading before the navigation is repeated. */
const REPEAT_AFTER_MS = 10_000
const COMMAND_TIMEOUT_MS = 20_000

/** The key under which WebDriver writes the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = Record<typeof ELEMENT, string>

/**
 * Starts the WebDriver of WebKitGTK on a display without a screen, which starts a browser for each session. A driver that does not come to a
 * session is replaced, because it sometimes crashes or hangs before the browser shows a page; no journey has begun by then.
 */
export async function startWebKit(paths: { driver: string; display: string }): Promise<Browser> {
  const display = spawn(
    paths.display,
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer]
  const start = () => startDriver(paths.driver, `:${String(number).trim()}`)
  let driver = await start()
  const kill = () => [driver.child, display].forEach((child) => child.kill('SIGKILL'))
  process.once('exit', kill)
  return {
    async open() {
      for (let left = 2; ; left--)
        try {
          return driverOf(await beginSession(driver.call))
        } catch (error) {
          if (left === 0) throw error
          driver.child.kill('SIGKILL')
          driver = await start()
        }
    },
    async close() {
      for (const child of [driver.child, display]) await end(child)
      process.off('exit', kill)
    },
  }
}

async function startDriver(path: string, display: string): Promise<{ child: ChildProcess; call: Call }> {
  const port = await freePort()
  const child = spawn(path, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: display,
      LANGUAGE: 'en_US',
      TZ: 'America/Sao_Paulo',
      // Its sandbox needs privileges that a container does not have, and the browser opens only the portal.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const call = callOf(`http://127.0.0.1:${port}`)
  await isReady(call)
  return { child, call }
}

async function beginSession(call: Call): Promise<Call> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
  })
  const session: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  await session('POST', '/window/rect', { x: 0, y: 0, ...size })
  return session
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.kill()) await ended
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

const callOf =
  (address: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    })
    const { value } = (await answer.json()) as { value: never }
    if (!answer.ok) throw new Error(`WebDriver: ${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

async function isReady(call: Call): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await delay(50)) {
    try {
      await call('GET', '/status')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

const runIn = <T>(call: Call, code: (...values: never[]) => unknown, values: unknown[]) =>
  call<T>('POST', '/execute/sync', { script: `return (${String(code)})(...arguments)`, args: values })

function driverOf(call: Call): Driver {
  const earlier: string[] = []
  const run = <T>(code: (...values: never[]) => unknown, values: unknown[]) => runIn<T>(call, code, values)
  const complaints = () => run<string[]>(() => globalThis.complaints ?? [], [])
  return {
    async goto(address) {
      earlier.push(...(await complaints()))
      // The command does not wait for the page, so that errors are collected as early as possible. A new session sometimes ignores its first navigation.
      for (;;) {
        await call('POST', '/url', { url: address })
        for (let deadline = Date.now() + REPEAT_AFTER_MS; Date.now() < deadline; await delay(5)) {
          const isListening = await run<boolean>(listen, [address]).catch(() => undefined)
          if (isListening) return
          // A script fails, or hangs until its time is over, while the page is being replaced. To navigate again would replace a page that has just
          // come, and the listeners with it.
          if (isListening === undefined) deadline = Date.now() + REPEAT_AFTER_MS
        }
      }
    },
    addScript: (code) => call('POST', '/execute/sync', { script: code, args: [] }),
    evaluate: (code, ...values) => run(code, values),
    async find(code, ...values) {
      const found = await run<ElementReference | null>(code, values)
      return found && elementOf(call, found)
    },
    async evaluateInFrame(code) {
      try {
        while (await run<boolean>(() => document.querySelector('iframe') !== null, []))
          await call('POST', '/frame', { id: 0 })
        return await run(code, [])
      } finally {
        await call('POST', '/frame', { id: null })
      }
    },
    complaints: async () => [...earlier, ...(await complaints())],
    screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: () => call('DELETE', ''),
  }
}

function elementOf(call: Call, reference: ElementReference): PageElement {
  const path = `/element/${reference[ELEMENT]}`
  return {
    // WebDriver clicks at a place, where something else may be by then.
    async click() {
      await runIn(call, watchClick, [reference])
      await call('POST', `${path}/click`, {})
      const missed = await runIn<boolean | undefined>(call, () => globalThis.clickMissed, [])
      if (missed) throw new Error('The element moved, and the click missed it.')
    },
    type: (text) => call('POST', `${path}/value`, { text }),
    async choose(option) {
      const xpath = `./option[normalize-space()="${option}"]`
      const found = await call<ElementReference>('POST', `${path}/element`, { using: 'xpath', value: xpath })
      await call('POST', `/element/${found[ELEMENT]}/click`, {})
    },
  }
}

declare global {
  var complaints: string[] | undefined
  var clickMissed: boolean | undefined
  var clickWatch: AbortController | undefined
}

/**
 * Runs in the page: notes whether the next click is one of this element. One that is not has no effect: it might move the focus, and the element be
 * gone for the next attempt.
 */
function watchClick(element: HTMLElement): void {
  globalThis.clickWatch?.abort()
  const watch = new AbortController()
  globalThis.clickWatch = watch
  globalThis.clickMissed = true
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(
      type,
      (event) => {
        const isMissed = !element.contains(event.target as Node)
        if (isMissed) {
          event.preventDefault()
          event.stopImmediatePropagation()
        }
        if (type !== 'click') return
        globalThis.clickMissed = isMissed
        watch.abort()
      },
      { capture: true, signal: watch.signal },
    )
}

/**
 * Runs in the page: collects what it complains of from then on, as WebDriver tells nothing of the console. False as long
 * as the page before it is still there.
 */
function listen(address: string): boolean {
  if (globalThis.complaints || !location.href.startsWith(new URL(address).origin)) return false
  const complaints: string[] = []
  globalThis.complaints = complaints
  const complain = (text: string) => void complaints.push(text)
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complain(`blocked by the policy: ${violatedDirective} ${blockedURI}`),
  )
  addEventListener('error', ({ message }) => {
    // WebKit sometimes lays out a page twice, and tells of it when a measured element has changed between. Firefox would tell of a loop, too.
    if (!message.includes('undelivered notifications')) complain(`uncaught: ${message}`)
  })
  addEventListener('unhandledrejection', ({ reason }) => complain(`uncaught: ${String(reason)}`))
  for (const kind of ['error', 'warn', 'assert'] as const)
    console[kind] = (...values: unknown[]) => {
      if (kind !== 'assert' || !values[0]) complain(`${kind}: ${values.map(String).join(' ')}`)
    }
  return true
}
