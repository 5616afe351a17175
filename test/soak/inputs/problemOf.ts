import { ErrorResponse } from '#contract/http/error.ts'

/** What an answer was. */
export interface Answered {
  status: number
  contentType: string
  bytes: number
  /** The beginning of the body, at most as long as a refusal may be. */
  text: string
}

/** The most bytes of a refusal, and of any other answer: a page ends at 8 MB unless one record is larger. */
export const MAX_REFUSAL = 64 * 1024
export const MAX_ANSWER = 16 * 1024 * 1024

/** What tells how the service is made: stacks, SQL, paths of its machine, names of libraries. */
const internals =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.(?:ts|js|mjs):\d+|\/(?:tmp|work|home|usr|var)\/|\b(?:select|insert|update|delete)\b.{0,80}\b(?:from|into|set)\b|syntax error|violates \w+ constraint|duplicate key|invalid byte sequence|invalid input syntax|\b(?:kysely|fastify|FST_\w+|zod|postgres\w*|pglite|undici|sharp|libvips|argon2|find-my-way)\b|Cannot read propert|is not a function|(?:Syntax|Type|Range|Reference)Error|ECONN\w+|Unexpected token|in JSON at/i

/** What is wrong with an answer; undefined where it is as it should be. */
export function problemOf(
  { status, contentType, bytes, text }: Answered,
  isHead: boolean,
): string | undefined {
  if (status >= 500) return 'a failure of the service'
  if (status < 400) return bytes > MAX_ANSWER ? `an answer of ${bytes} bytes` : undefined
  if (bytes > MAX_REFUSAL) return `a refusal of ${bytes} bytes`
  if (isHead || text === '') return isHead ? undefined : 'a refusal without a body'
  if (!contentType.startsWith('application/json')) return `a refusal as ${contentType}`
  const parsed = ErrorResponse.safeParse(JSON.parse(text))
  if (!parsed.success) return 'a refusal of another form'
  const message = [parsed.data.message, ...(parsed.data.fields ?? []).map(({ problem }) => problem)].join(
    '\n',
  )
  return internals.exec(message)?.[0] === undefined ? undefined : `internals: ${internals.exec(message)?.[0]}`
}
