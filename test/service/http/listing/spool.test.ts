import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { spool } from '#service/http/listing/spool.ts'
import { listsOpenFiles, openFiles } from '#test/support/openFiles.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-test-'))
})
beforeEach(() => vi.stubEnv('TMPDIR', folder))
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** Reads the first chunk and disconnects. */
async function readOnce(stream: Readable): Promise<void> {
  const reader = stream[Symbol.asyncIterator]()
  await reader.next()
  await reader.return?.()
}

const piece = (index: number) => `${index}:${'ção'.repeat(10_000)};`

test('a reader gets everything that was written, in order and with whole characters', async () => {
  const written = Array.from({ length: 50 }, (_, index) => piece(index))
  const stream = spool(async (append) => {
    for (const each of written) await append(each)
  })
  expect(await text(stream)).toBe(written.join(''))
})

test('a reader of a producer that writes nothing gets an empty text', async () => {
  expect(await text(spool(async () => {}))).toBe('')
})

test('a producer does not wait for its reader', async () => {
  const finished = Promise.withResolvers<void>()
  const stream = spool(async (append) => {
    for (let index = 0; index < 200; index++) await append(piece(index))
    finished.resolve()
  })
  const reader = stream[Symbol.asyncIterator]()
  const first = (await reader.next()).value as Buffer
  await finished.promise
  let size = first.length
  for await (const chunk of { [Symbol.asyncIterator]: () => reader }) size += (chunk as Buffer).length
  const all = Array.from({ length: 200 }, (_, index) => Buffer.byteLength(piece(index)))
  expect(size).toBe(all.reduce((sum, each) => sum + each))
})

test('a producer that fails at once fails its reader', async () => {
  const stream = spool(() => Promise.reject(new Error('no database')))
  await expect(text(stream)).rejects.toThrow('no database')
})

test('a producer that fails later fails its reader after what was written before', async () => {
  const stream = spool(async (append) => {
    await append('written')
    throw new Error('no database')
  })
  let read = ''
  const reading = (async () => {
    for await (const chunk of stream) read += String(chunk)
  })()
  await expect(reading).rejects.toThrow('no database')
  expect(read).toBe('written')
})

test('a producer is stopped when its reader disconnects', async () => {
  const stopped = Promise.withResolvers<unknown>()
  const stream = spool(async (append) => {
    try {
      for (;;) await append(piece(0))
    } catch (error) {
      stopped.resolve(error)
      throw error
    }
  })
  await readOnce(stream)
  expect(await stopped.promise).toEqual(new Error('The reader has gone.'))
})

describe.runIf(listsOpenFiles)('text that waits to be read', () => {
  const openSpools = () => openFiles(folder)

  test('is stored in an unlinked file, which is closed at the end of reading', async () => {
    const stream = spool(async (append) => {
      for (let index = 0; index < 50; index++) await append(piece(index))
    })
    const reader = stream[Symbol.asyncIterator]()
    await reader.next()
    expect(await readdir(folder)).toEqual([])
    expect(await openSpools()).toHaveLength(1)
    await text({ [Symbol.asyncIterator]: () => reader })
    await expect.poll(openSpools).toEqual([])
  })

  test('has its file closed when the reader disconnects', async () => {
    const stream = spool(async (append) => {
      for (;;) await append(piece(0))
    })
    await readOnce(stream)
    await expect.poll(openSpools).toEqual([])
  })

  test('has its file closed at once when the reader disconnects while the producer waits for something else', async () => {
    const stopped = Promise.withResolvers<unknown>()
    const stream = spool(async (append, signal) => {
      await append('written')
      signal.addEventListener('abort', () => stopped.resolve(signal.reason))
      await new Promise(() => {})
    })
    const reader = stream[Symbol.asyncIterator]()
    await reader.next()
    expect(await openSpools()).toHaveLength(1)
    stream.destroy()
    expect(await stopped.promise).toEqual(new Error('The reader has gone.'))
    await expect.poll(openSpools).toEqual([])
  })

  test('has its file closed when the producer fails', async () => {
    await text(spool(() => Promise.reject(new Error('no database')))).catch(() => {})
    await expect.poll(openSpools).toEqual([])
  })

  test('has no file if nobody reads it', async () => {
    spool((append) => append('text')).destroy()
    expect(await openSpools()).toEqual([])
  })
})
