import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BucketAddress, FileStore } from '#service/files/fileStore.ts'
import { ObjectStoreError } from '#service/files/objectRequests.ts'
import { objectStore } from '#service/files/objectStore.ts'
import { makeCertificate, openssl } from '#test/support/certificates.ts'
import { freePort } from '#test/support/freePort.ts'
import { type S3Server, startS3Server } from '#test/support/s3Server.ts'

const MIB = 1024 * 1024

let server: S3Server

beforeAll(async () => {
  server = await startS3Server()
})
afterEach(() => server.setFault())
afterAll(() => server.close())

const open = (address: Partial<BucketAddress> = {}) =>
  objectStore({ ...server.address(), ...address }, { partBytes: 64 * 1024 })

/** The same files, by a client that gives up soon. */
const impatient = (store: FileStore, idleMs: number) => {
  if ('folder' in store.address) throw new Error('This is a folder.')
  return objectStore(store.address, { idleMs })
}

/** In milliseconds. A busy machine may keep the store from answering for a while. */
const PATIENCE = 2_000

/** The requests that `work` sends. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  const before = server.requests.length
  await work()
  return server.requests.length - before
}

test('a wrong secret is refused at once, and the error says why', async () => {
  const store = open({ secret: 'wrong' })
  const refused = { name: 'ObjectStoreError', status: 403, code: 'SignatureDoesNotMatch' }
  const sent = await requestsOf(() =>
    expect(store.write('one.pdf', randomBytes(10))).rejects.toMatchObject(refused),
  )
  expect(sent).toBe(1)
  await expect(store.read('one.pdf')).rejects.toMatchObject(refused)
  await expect(store.probe()).rejects.toMatchObject(refused)
})

test('a store that is busy is asked again', async () => {
  const store = open()
  let refusals = 0
  server.setFault(() => (refusals++ % 3 < 2 ? { status: 503 } : undefined))
  const content = randomBytes(1_000)
  expect(await requestsOf(() => store.write('one.pdf', content))).toBe(3)
  const file = await store.read('one.pdf')
  expect(await buffer(file!.stream)).toEqual(content)
  expect(await store.move('one.pdf', 'two.pdf')).toBe(true)
  expect(await store.size('two.pdf')).toBe(1_000)
})

test('a store that stays busy is not asked for ever', async () => {
  const store = open()
  server.setFault(() => ({ status: 503 }))
  expect(await requestsOf(() => expect(store.exists('one.pdf')).rejects.toMatchObject({ status: 503 }))).toBe(
    5,
  )
})

test('a bucket that is missing is an error, not a missing file', async () => {
  const store = open({ bucket: 'another' })
  await expect(store.read('one.pdf')).rejects.toMatchObject({ code: 'NoSuchBucket' })
  await expect(store.probe()).rejects.toMatchObject({ code: 'NoSuchBucket' })
})

test('a store that is not there is an error', async () => {
  const store = open({ origin: `http://127.0.0.1:${await freePort()}` })
  await expect(store.read('one.pdf')).rejects.toMatchObject({
    name: 'ObjectStoreError',
    code: 'ECONNREFUSED',
  })
})

test.skipIf(!openssl)('a store whose certificate nobody knows is asked nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const { cert, key } = await makeCertificate(folder, 'store')
  const asked: string[] = []
  const stranger = createServer(
    { cert: await readFile(cert), key: await readFile(key) },
    (request, response) => {
      asked.push(request.url ?? '')
      response.end()
    },
  )
  await once(stranger.listen(0, '127.0.0.1'), 'listening')
  const store = open({ origin: `https://127.0.0.1:${(stranger.address() as AddressInfo).port}` })
  await expect(store.probe()).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(asked).toEqual([])
  stranger.close()
  await rm(folder, { recursive: true })
})

test('a request that is not answered is given up', async () => {
  const patient = open()
  await patient.write('one.pdf', randomBytes(10))
  server.setFault(() => 'hang')
  const store = impatient(patient, 100)
  const unanswered = { name: 'ObjectStoreError', code: 'Timeout' }
  await expect(store.read('one.pdf')).rejects.toMatchObject(unanswered)
  await expect(store.size('one.pdf')).rejects.toMatchObject(unanswered)
  await expect(store.write('one.pdf', randomBytes(10))).rejects.toMatchObject(unanswered)
})

test('a download that stops in its middle ends in an error', async () => {
  const store = open()
  await store.write('one.pdf', randomBytes(MIB))
  server.setFault(() => 'cut')
  const file = await impatient(store, PATIENCE).read('one.pdf')
  expect(file?.size).toBe(MIB)
  await expect(buffer(file!.stream)).rejects.toThrow(ObjectStoreError)
})

test('a reader may take its time', async () => {
  const store = open()
  const content = randomBytes(4 * MIB)
  await store.write('one.pdf', content)
  const { stream } = (await impatient(store, PATIENCE).read('one.pdf'))!
  const pieces = stream.iterator()
  const { value: first } = await pieces.next()
  await new Promise((done) => setTimeout(done, PATIENCE + 1_000))
  const rest = await buffer({ [Symbol.asyncIterator]: () => pieces })
  expect(Buffer.concat([first as Buffer, rest])).toEqual(content)
})

test('a reader that stops ends the download', async () => {
  const store = open()
  await store.write('one.pdf', randomBytes(8 * MIB))
  const { stream } = (await store.read('one.pdf'))!
  await stream.iterator().next()
  stream.destroy()
  expect(await store.exists('one.pdf')).toBe(true)
})

test.each([10, MIB])(
  'content that is another when it is read is not handed on as a whole file: %i bytes',
  async (size) => {
    const store = open()
    await store.write('one.pdf', randomBytes(size))
    await store.writeFrom('two.pdf', Readable.from([randomBytes(size)]))
    server.setFault((request) => (request.startsWith('GET') ? 'spoil' : undefined))
    for (const path of ['one.pdf', 'two.pdf']) {
      let received = 0
      const read = async () => {
        for await (const piece of (await store.read(path))!.stream) received += (piece as Buffer).length
      }
      await expect(read()).rejects.toThrow('not the one that was written')
      expect(received).toBeLessThan(size)
    }
  },
)

test('content that is another when it reaches the store is refused there', async () => {
  const store = open()
  server.setFault((request) => (request.startsWith('PUT') ? 'spoil' : undefined))
  const refused = { code: 'XAmzContentSHA256Mismatch' }
  await expect(store.write('one.pdf', randomBytes(10))).rejects.toMatchObject(refused)
  await expect(store.writeFrom('one.pdf', Readable.from([randomBytes(MIB)]))).rejects.toMatchObject(refused)
  server.setFault()
  expect(await store.exists('one.pdf')).toBe(false)
})

test('what a killed writer left in the store is removed when it is old', async () => {
  const store = open()
  server.setFault((request) =>
    /uploadId/.test(request) && !request.startsWith('PUT') ? { status: 403 } : undefined,
  )
  await expect(store.writeFrom('one.pdf', Readable.from([randomBytes(MIB)]))).rejects.toMatchObject({
    status: 403,
  })
  expect(await server.unfinishedUploads()).toBe(1)
  server.setFault((request) => (request.startsWith('DELETE') ? { status: 403 } : undefined))
  await store.writeFrom('two.pdf', Readable.from([randomBytes(MIB)]))
  server.setFault()
  expect(await store.removeDrafts(Date.now() - 60_000)).toBe(0)
  expect(await store.removeDrafts(Date.now() + 60_000)).toBe(2)
  expect(await server.unfinishedUploads()).toBe(0)
  expect(await store.removeDrafts(Date.now() + 60_000)).toBe(0)
  expect(await store.size('two.pdf')).toBe(MIB)
})

test('parts of a copy under the name of a file, which a killed process left, are ended when they are old', async () => {
  const place = server.address()
  const [store, beside] = [place, { ...place, prefix: `${place.prefix.slice(0, -1)}-beside/` }].map(
    (address) => objectStore(address, { copyBytes: 6 * MIB }),
  ) as [FileStore, FileStore]
  for (const each of [store, beside]) await each.write('one.pdf', randomBytes(7 * MIB))
  server.setFault((request) => (request.includes('uploadId') ? { status: 403 } : undefined))
  for (const each of [store, beside])
    await expect(each.move('one.pdf', 'two.pdf')).rejects.toMatchObject({ status: 403 })
  server.setFault()
  expect(await server.unfinishedUploads()).toBe(2)
  expect(await store.removeDrafts(Date.now() - 60_000)).toBe(0)
  expect(await store.removeDrafts(Date.now() + 60_000)).toBe(1)
  expect(await server.unfinishedUploads()).toBe(1)
  expect(await beside.removeDrafts(Date.now() + 60_000)).toBe(1)
  expect(await store.size('one.pdf')).toBe(7 * MIB)
})

test('all of many files are listed', async () => {
  const store = open()
  const paths = Array.from({ length: 1_005 }, (_, index) => `reports/${index % 7}/${index}.pdf`)
  for (let from = 0; from < paths.length; from += 50)
    await Promise.all(paths.slice(from, from + 50).map((path) => store.write(path, Buffer.from(path))))
  const found: string[] = []
  for await (const path of store.walk('reports')) found.push(path)
  expect(found.toSorted()).toEqual(paths.toSorted())
})
