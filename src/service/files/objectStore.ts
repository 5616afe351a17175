import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import { type BucketAddress, DRAFT, type FileStore, pathInStore } from './fileStore.ts'
import { hashed } from './hashed.ts'
import { multipartUploads } from './multipartUploads.ts'
import {
  element,
  elements,
  objectRequests,
  ObjectStoreError,
  type RequestLimits,
  sha256Of,
} from './objectRequests.ts'
import { verified } from './verified.ts'

interface ObjectStoreLimits extends RequestLimits {
  /** Longer content is written in parts of so many bytes, one of which is in memory. At least 5 MiB, and at most 10,000 are one file. */
  partBytes?: number
  /** Longer objects are copied in parts of so many bytes. */
  copyBytes?: number
}

const MIB = 1024 * 1024
/** The name of an object's metadata that has the hash of its content. */
const HASH = 'x-amz-meta-sha256'

/** Files in a bucket of an object store that speaks S3, each with the hash of its content. */
export function objectStore(address: BucketAddress, limits: ObjectStoreLimits = {}): FileStore {
  const { prefix } = address
  const { partBytes = 8 * MIB, copyBytes = 256 * MIB } = limits
  const requests = objectRequests(address, limits)
  const { send, sendForText, sourceOf } = requests
  const uploads = multipartUploads(requests)

  const keyOf = (path: string): string => {
    refuseInTransaction('A file')
    return prefix + pathInStore(path)
  }
  const draftKey = () => `${prefix}.${randomUUID()}${DRAFT}`

  const put = (key: string, body: Uint8Array, sha256 = sha256Of(body)) =>
    sendForText({ method: 'PUT', key, body, sha256, headers: { [HASH]: sha256 } })

  const erase = (key: string) => sendForText({ method: 'DELETE', key })

  async function head(key: string): Promise<IncomingHttpHeaders | undefined> {
    const answer = await send({ method: 'HEAD', key }).catch(undefinedIfMissing)
    answer?.resume()
    return answer?.headers
  }

  /** The store copies by itself. Larger objects than it copies at once are copied in parts. */
  async function copy(from: string, to: string, size: number, sha256: string | undefined): Promise<void> {
    const source = { 'x-amz-copy-source': sourceOf(from) }
    const metadata = sha256 === undefined ? undefined : { [HASH]: sha256 }
    if (size > copyBytes)
      return uploads.write(to, metadata, async (add) => {
        for (let start = 0; start < size; start += copyBytes) {
          const last = Math.min(start + copyBytes, size) - 1
          await add({ headers: { ...source, 'x-amz-copy-source-range': `bytes=${start}-${last}` } })
        }
      })
    const headers = metadata && { ...metadata, 'x-amz-metadata-directive': 'REPLACE' }
    await sendForText({ method: 'PUT', key: to, headers: { ...source, ...headers }, isSlow: true })
  }

  /** The names of all objects that begin with the prefix, with their time. */
  async function* list(start: string): AsyncGenerator<{ key: string; changed: number }> {
    let token: string | undefined
    do {
      const page = await sendForText({
        method: 'GET',
        query: {
          'list-type': '2',
          prefix: start,
          'encoding-type': 'url',
          ...(token !== undefined && { 'continuation-token': token }),
        },
      })
      const isEncoded = element(page, 'EncodingType') === 'url'
      for (const entry of elements(page, 'Contents')) {
        const name = element(entry, 'Key') ?? ''
        const key = isEncoded ? decodeURIComponent(name.replaceAll('+', ' ')) : name
        yield { key, changed: Date.parse(element(entry, 'LastModified') ?? '') }
      }
      token = element(page, 'IsTruncated') === 'true' ? element(page, 'NextContinuationToken') : undefined
    } while (token !== undefined)
  }

  return {
    address,

    async write(path, bytes) {
      await put(keyOf(path), bytes)
    },

    async writeFrom(path, content) {
      const key = keyOf(path)
      const { content: pieces, written } = hashed(content)
      const parts = inParts(pieces, partBytes)
      const first = await parts.next()
      const second = await parts.next()
      if (first.done || second.done) {
        const whole = written()
        await put(key, first.value ?? new Uint8Array(), whole.sha256)
        return whole
      }
      // The hash is known when the last part has been sent, so that the object gets it, and its name, by a copy.
      const draft = draftKey()
      try {
        await uploads.write(draft, undefined, async (add) => {
          await add({ body: first.value })
          await add({ body: second.value })
          for await (const body of parts) await add({ body })
        })
        const whole = written()
        await copy(draft, key, whole.size, whole.sha256)
        return whole
      } finally {
        // The first error is the one to report, and `removeDrafts` comes by.
        await erase(draft).catch(() => {})
        await parts.return(undefined)
      }
    },

    async read(path) {
      const answer = await send({ method: 'GET', key: keyOf(path) }).catch(undefinedIfMissing)
      if (!answer) return undefined
      const size = sizeOf(answer.headers)
      const sha256 = answer.headers[HASH]
      return { size, stream: verified(answer, size, typeof sha256 === 'string' ? sha256 : undefined) }
    },

    async size(path) {
      const headers = await head(keyOf(path))
      return headers && sizeOf(headers)
    },

    exists: async (path) => (await head(keyOf(path))) !== undefined,

    async remove(path) {
      const key = keyOf(path)
      if (!(await head(key))) return false
      await erase(key)
      return true
    },

    async move(path, to) {
      const [from, target] = [keyOf(path), keyOf(to)]
      const headers = await head(from)
      if (!headers) return false
      const sha256 = headers[HASH]
      try {
        await copy(from, target, sizeOf(headers), typeof sha256 === 'string' ? sha256 : undefined)
      } catch (error) {
        // Another process has moved it.
        undefinedIfMissing(error)
        return false
      }
      if (from !== target) await erase(from)
      return true
    },

    async *walk(folder) {
      const start = folder === undefined ? prefix : `${keyOf(folder)}/`
      for await (const { key } of list(start)) {
        const path = key.slice(prefix.length)
        if (!path.endsWith(DRAFT) && isPath(path)) yield path
      }
    },

    async lastChange(path) {
      const changed = (await head(keyOf(path)))?.['last-modified']
      return changed === undefined ? undefined : Date.parse(changed)
    },

    async removeDrafts(before) {
      // Long files are copied in parts to their own name, so that not only those of drafts may be left.
      let removed = await uploads.abortAll(prefix, before)
      for await (const { key, changed } of list(`${prefix}.`))
        if (key.endsWith(DRAFT) && changed < before) {
          await erase(key)
          removed++
        }
      return removed
    },

    async probe() {
      const key = draftKey()
      await put(key, Buffer.from('probe'))
      await erase(key)
      return Infinity
    },
  }
}

const sizeOf = (headers: IncomingHttpHeaders): number => {
  const size = Number(headers['content-length'])
  if (!Number.isInteger(size)) throw new ObjectStoreError('The object store does not say a size.', 'NoSize')
  return size
}

/** Whether the name of an object is one of a file: other programs make objects whose names end in `/`. */
function isPath(path: string): boolean {
  try {
    return pathInStore(path) === path
  } catch {
    return false
  }
}

/** The content in pieces of one length, except the last one. */
async function* inParts(
  content: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array, undefined> {
  let part = Buffer.allocUnsafe(length)
  let filled = 0
  for await (const piece of content)
    for (let taken = 0; taken < piece.byteLength;) {
      const some = piece.subarray(taken, taken + length - filled)
      part.set(some, filled)
      filled += some.byteLength
      taken += some.byteLength
      if (filled < length) continue
      yield part
      part = Buffer.allocUnsafe(length)
      filled = 0
    }
  if (filled > 0) yield part.subarray(0, filled)
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof ObjectStoreError && error.isMissing) return undefined
  throw error
}
