import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import { createClient } from '#portal/http/client/client.ts'
import { ApiError, NetworkError } from '#portal/http/client/errors.ts'
import { fakeService } from '#test/support/fakeService.ts'

async function clientOf(answer: RequestListener) {
  const baseUrl = await fakeService(answer)
  return createClient({
    baseUrl,
    timeZone: 'UTC',
    token: () => 'a-token',
    onRefusedToken: vi.fn<(token: string) => void>(),
  })
}

/** A file of three parts, each sent when the one before has been received. */
async function inParts(headers: Record<string, string>, end: 'ends' | 'breaks' = 'ends') {
  const received = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const client = await clientOf((_, response) => {
    response.writeHead(200, headers)
    const send = async () => {
      for (const { promise } of received) {
        response.write('part')
        await promise
      }
      if (end === 'ends') response.end()
      else response.destroy()
    }
    void send()
  })
  const next = received.values()
  return { client, onPart: vi.fn<(part: Uint8Array) => void>(() => next.next().value?.resolve()) }
}

test('A download reports its size first, and then each part', async () => {
  const { client, onPart } = await inParts({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': '12',
    'x-total-count': '4000',
    'content-disposition': 'attachment; filename="released-reports-2026-03-04.csv"',
  })
  const onStart = vi.fn<() => void>()
  const { file, name } = await client.download(operations.exportReleases, { onStart, onPart })

  expect(onStart).toHaveBeenCalledExactlyOnceWith({ bytes: 12, records: 4000 })
  expect(onPart).toHaveBeenCalledTimes(3)
  expect(await file.text()).toBe('partpartpart')
  expect(file.type).toBe('text/csv')
  expect(name).toBe('released-reports-2026-03-04.csv')
})

test('A download without a size and a name is accepted', async () => {
  const { client, onPart } = await inParts({ 'content-disposition': 'attachment; filename="../../x"' })
  const onStart = vi.fn<() => void>()
  expect((await client.download(operations.exportReleases, { onStart, onPart })).name).toBeUndefined()
  expect(onStart).toHaveBeenCalledWith({ bytes: undefined, records: undefined })
})

test('A file larger than what is held in memory is whole', async () => {
  const large = Buffer.alloc(20_000_000, 'abc')
  const client = await clientOf((_, response) => response.end(large))
  const { file } = await client.download(operations.exportReleases, {})
  expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true)
})

test('A download that ends too early fails', async () => {
  const { client, onPart } = await inParts({ 'content-length': '100' }, 'breaks')
  await expect(client.download(operations.exportReleases, { onPart })).rejects.toThrow(NetworkError)
})

test('A cancelled download is not read further', async () => {
  const cancel = new AbortController()
  const { client, onPart } = await inParts({})
  onPart.mockImplementation(() => cancel.abort())
  const download = client.download(operations.exportReleases, { onPart, signal: cancel.signal })
  await expect(download).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(onPart).toHaveBeenCalledTimes(1)
})

test('A download sends its body, and a refusal is an API error', async () => {
  let asked = ''
  const refuse = async (...[request, response]: Parameters<RequestListener>) => {
    asked = `${request.method} ${request.url} ${await text(request)}`
    response.writeHead(404).end()
  }
  const client = await clientOf((request, response) => void refuse(request, response))
  const download = client.download(operations.zipReports, { body: { ids: [3, 4] } })
  await expect(download).rejects.toThrow(ApiError)
  expect(asked).toBe('POST /api/v1/report/zip {"ids":[3,4]}')
})
