import { createHash } from 'node:crypto'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress } from './fileStore.ts'

/** A request that the object store refused, or did not answer in time. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
  /** That of the answer; undefined where there was none. */
  readonly status: number | undefined
  /** The store's own word, such as `AccessDenied`. */
  readonly code: string

  constructor(message: string, code: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
    this.status = status
  }

  /** There is no such object. A bucket that is missing is another problem. */
  get isMissing(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket'
  }

  /** The same request may succeed a moment later. */
  get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500
  }
}

interface ObjectRequest {
  method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** The name of the object in its bucket; of the bucket itself, none. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** The hash of the body, where it is known. */
  sha256?: string
  /** The store may work for minutes before it answers. */
  isSlow?: boolean
}

export interface RequestLimits {
  /** After so long without a byte, an answer is given up; a request that failed sooner is sent again. Milliseconds. */
  idleMs?: number
}

const IDLE_MS = 10_000
const SLOW_MS = 2 * 60_000
/** Before the second attempt; twice as long before each further one. */
const FIRST_PAUSE_MS = 150
const ATTEMPTS = 5

/** Sends signed requests to a bucket. */
export function objectRequests(address: BucketAddress, { idleMs = IDLE_MS }: RequestLimits = {}) {
  const { origin, bucket, region, key: accessKeyId, secret: secretAccessKey } = address
  const { Agent, request: open } = origin.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const cache = new Map<string, ArrayBuffer>()

  async function sendOnce(request: ObjectRequest): Promise<IncomingMessage> {
    const { method, key = '', query = {}, body, isSlow = false } = request
    // As the signature has them: a space is %20.
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    const url = `${origin}/${bucket}${key && `/${encodeKey(key)}`}${search && `?${search}`}`
    const signed = await new AwsV4Signer({
      method,
      url,
      headers: { ...request.headers, 'x-amz-content-sha256': request.sha256 ?? sha256Of(body ?? '') },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      ...(region !== undefined && { region }),
      cache,
    }).sign()
    const headers = { ...Object.fromEntries(signed.headers), 'content-length': body?.byteLength ?? 0 }
    const response = await answerOf(open(url, { method, headers, agent }), body, isSlow ? SLOW_MS : idleMs)
    if ((response.statusCode ?? 0) >= 300) throw await refusal(response)
    return response
  }

  /** Sends a request again that fails soon and in passing. Each may be sent twice without harm. */
  async function tried<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    for (let attempt = 1; ; attempt++)
      try {
        return await work()
      } catch (error) {
        const isLate = attempt === ATTEMPTS || performance.now() - began > idleMs
        if (!(error instanceof ObjectStoreError) || !error.isPassing || isLate) throw error
        await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
  }

  return {
    /** The caller reads the answer to its end, or destroys it. */
    send: (request: ObjectRequest): Promise<IncomingMessage> => tried(() => sendOnce(request)),

    /** The text of the answer. */
    sendForText: (request: ObjectRequest): Promise<string> =>
      tried(async () => {
        const answer = await textOf(await sendOnce(request))
        // What takes long begins with 200 before its outcome is known.
        if (element(answer, 'Error') !== undefined)
          throw refused(500, element(answer, 'Code'), element(answer, 'Message'))
        return answer
      }),

    /** The name of an object, as a header that names the source of a copy has it. */
    sourceOf: (key: string): string => `/${bucket}/${encodeKey(key)}`,
  }
}

export const sha256Of = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')

/** The content of the first such element of an answer, undefined where there is none. */
export function element(xml: string, name: string): string | undefined {
  const content = new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`).exec(xml)?.[1]
  return content?.replace(/&(?:#\d+|#x[0-9a-f]+|[a-z]+);/g, decodeEntity)
}

/** The contents of all such elements, to be looked into with `element`. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, content = '']) => content)

function decodeEntity(entity: string): string {
  const number = /^&#(x?)([0-9a-f]+);$/.exec(entity)
  if (!number) return ENTITIES[entity.slice(1, -1)] ?? entity
  return String.fromCodePoint(Number.parseInt(number[2] ?? '', number[1] === 'x' ? 16 : 10))
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

const encodeKey = (key: string): string =>
  encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Waits for the head of the answer, and ends the request or its answer where no byte comes for so long. */
function answerOf(
  request: http.ClientRequest,
  body: Uint8Array | undefined,
  idleMs: number,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  let answer: IncomingMessage | undefined
  request.setTimeout(idleMs, () => {
    // What has come and is not read yet waits for its reader, not for the store.
    if (answer && answer.readableLength > 0) request.setTimeout(idleMs)
    else (answer ?? request).destroy(new ObjectStoreError('The object store does not answer.', 'Timeout'))
  })
  request.once('response', (response) => {
    answer = response.on('resume', () => request.setTimeout(idleMs))
    resolve(response)
  })
  request.on('error', (error) => reject(unanswered(error)))
  request.end(body)
  return promise
}

/** The error of a connection, as one of the store. */
function unanswered(cause: unknown): ObjectStoreError {
  if (cause instanceof ObjectStoreError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'Connection'
  return new ObjectStoreError(`The object store does not answer (${code}).`, code, { cause })
}

const textOf = (response: IncomingMessage): Promise<string> =>
  text(response).catch((error: unknown) => {
    throw unanswered(error)
  })

async function refusal(response: IncomingMessage): Promise<ObjectStoreError> {
  const answer = await text(response).catch(() => '')
  return refused(response.statusCode ?? 0, element(answer, 'Code'), element(answer, 'Message'))
}

const refused = (status: number, code = 'Unknown', message = ''): ObjectStoreError =>
  new ObjectStoreError(`The object store refused a request: ${status} ${code} ${message}`.trim(), code, {
    status,
  })
