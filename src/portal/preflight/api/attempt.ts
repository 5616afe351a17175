/** How a request went that is sent to see how it goes. */
export type Attempt =
  | { kind: 'answered'; response: Response; sentAt: number; receivedAt: number; milliseconds: number }
  /** The policy of the portal's own page (`connect-src`) forbids the address. */
  | { kind: 'forbidden' }
  /** The browser does not tell why: no network, no such name, refused, not trusted, or not allowed to be read. */
  | { kind: 'unknown' }

/** In milliseconds: the browser reports what the policy forbids a moment after the request has failed. */
const REPORT_DELAY_MS = 50

/** Sends a request past the client: its answer ends no session, and any answer counts as one. Throws only when it is aborted. */
export async function attempt(
  address: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Attempt> {
  let isForbidden = false
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isForbidden ||= effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  const [sentAt, begun] = [Date.now(), performance.now()]
  try {
    const response = await fetch(address, { cache: 'no-store', ...init })
    return {
      kind: 'answered',
      response,
      sentAt,
      receivedAt: Date.now(),
      milliseconds: performance.now() - begun,
    }
  } catch (error) {
    if (init.signal.aborted) throw error
    await new Promise((resolve) => setTimeout(resolve, REPORT_DELAY_MS))
    return { kind: isForbidden ? 'forbidden' : 'unknown' }
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}

/** Ends an answer whose content nobody reads: a listing may be long. */
export const dropContent = ({ body }: Response): void => void body?.cancel().catch(() => {})
