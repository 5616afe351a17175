import { onTestFinished, vi } from 'vitest'

/** What happens to a request: its answer waits for a promise, it fails with a network error, or another answer replaces the service's. */
export type Interception = Promise<unknown> | 'breaks' | Response | undefined

/** Records the portal's requests during one test, and can delay them, fail them or answer in place of the service. */
export function watchNetwork(intercept: (path: string) => Interception = () => undefined) {
  const asked: string[] = []
  const requests: { path: string; method: string; isPrefetch: boolean; body?: unknown }[] = []
  const real = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const path = pathname.replace('/api/v1', '') + search
    asked.push(path)
    const isPrefetch = new Headers(init?.headers).get('x-purpose') === 'prefetch'
    const body = typeof init?.body === 'string' ? { body: JSON.parse(init.body) as unknown } : {}
    requests.push({ path, method: init?.method ?? 'GET', isPrefetch, ...body })
    const interception = intercept(path)
    if (interception === 'breaks') throw new TypeError('The network broke.')
    if (interception instanceof Response) return interception
    const answer = await real(input, init)
    await interception
    return answer
  })
  onTestFinished(() => spy.mockRestore())
  return {
    asked,
    requests,
    count: (beginning: string) => asked.filter((path) => path.startsWith(beginning)).length,
  }
}

/** A refusal in the form of the service's. */
export const refusal = (status: number, code: string): Response =>
  Response.json({ status, code, message: 'As the test wants it.', requestId: 'test' }, { status })
