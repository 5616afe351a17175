import { onTestFinished, vi } from 'vitest'

/** What befalls a request on its way: it waits, breaks, or is answered by somebody in between. */
type Fate = Promise<unknown> | 'breaks' | Response | undefined

/** The network between the portal and the service, for one test: it tells what was asked for, and can fail. */
export function watchNetwork(fateOf: (path: string) => Fate = () => undefined) {
  const asked: string[] = []
  const requests: { path: string; method: string; isPrefetch: boolean }[] = []
  const real = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const path = pathname.replace('/api/v1', '') + search
    asked.push(path)
    const isPrefetch = new Headers(init?.headers).get('x-purpose') === 'prefetch'
    requests.push({ path, method: init?.method ?? 'GET', isPrefetch })
    const fate = fateOf(path)
    if (fate === 'breaks') throw new TypeError('The network broke.')
    if (fate instanceof Response) return fate
    const answer = await real(input, init)
    await fate
    return answer
  })
  onTestFinished(() => spy.mockRestore())
  return {
    asked,
    requests,
    count: (beginning: string) => asked.filter((path) => path.startsWith(beginning)).length,
  }
}

/** A refusal as the service words it. */
export const refusal = (status: number, code: string): Response =>
  Response.json({ status, code, message: 'As the test wants it.', requestId: 'test' }, { status })
