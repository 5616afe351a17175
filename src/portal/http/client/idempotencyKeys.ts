import { isOutcomeUnknown } from './errors.ts'

/** Files by number, as nothing else tells two of one name apart. */
const numbers = new WeakMap<Blob, number>()
let lastNumber = 0

function numberOf(file: Blob): number {
  const number = numbers.get(file) ?? (lastNumber += 1)
  numbers.set(file, number)
  return number
}

/** The identity of a request, with its file where it sends one. */
export function requestName(path: string, input: object = {}): string {
  const file = 'file' in input && input.file instanceof Blob ? numberOf(input.file) : ''
  return `${path} ${JSON.stringify(input)} ${file}`
}

/**
 * Gives requests their `Idempotency-Key`. A request that is repeated because its outcome is unknown
 * carries the same key, so that the service does it once.
 */
export function idempotencyKeys() {
  const open = new Map<string, string>()
  return {
    async send<T>(request: string, sendWith: (key: string) => Promise<T>): Promise<T> {
      const key = open.get(request) ?? randomKey()
      open.set(request, key)
      try {
        const answer = await sendWith(key)
        open.delete(request)
        return answer
      } catch (error) {
        if (!isOutcomeUnknown(error)) open.delete(request)
        throw error
      }
    },
    /** Drops the keys of unanswered requests, whose bodies may hold patient data. */
    clear: () => open.clear(),
  }
}

// Not `crypto.randomUUID`, which a page without TLS does not have.
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
