import { expect, test, vi } from 'vitest'
import { readFirstRecords } from '#portal/preflight/steps/recordSteps.ts'
import { eventually } from '#test/support/eventually.ts'
import { fakeService } from '#test/support/fakeService.ts'

const signal = new AbortController().signal

async function readAnswer(text: string) {
  const url = await fakeService((_, response) => response.end(text))
  return readFirstRecords(await fetch(url), signal)
}

test('A listing without an end is read to its twentieth record, and then ended', async () => {
  const ended = vi.fn<() => void>()
  const url = await fakeService((_, response) => {
    response.write('{"count":1000000,"data":[{"id":0}')
    let id = 1
    const timer = setInterval(() => response.write(`,{"id":${(id += 1)}}`), 1)
    response.on('close', () => {
      clearInterval(timer)
      ended()
    })
  })
  const first = await readFirstRecords(await fetch(url), signal)
  expect(first).toMatchObject({ form: 'listing', count: 1_000_000, isWhole: false, isBrokenOff: false })
  expect(first.records).toHaveLength(20)
  await eventually(() => expect(ended).toHaveBeenCalled())
})

test('A short listing is read as a whole, with a count that comes last', async () => {
  const first = await readAnswer('{"data":[{"id":1},{"id":2}],"count":2}')
  expect(first).toEqual({
    form: 'listing',
    records: [{ id: 1 }, { id: 2 }],
    count: 2,
    isWhole: true,
    isBrokenOff: false,
  })
})

test('A listing of more records that comes at once is not taken for read as a whole', async () => {
  const data = Array.from({ length: 21 }, (_, id) => ({ id }))
  const first = await readAnswer(JSON.stringify({ count: 21, data }))
  expect(first).toMatchObject({ count: 21, isWhole: false, isBrokenOff: false })
  expect(first.records).toHaveLength(20)
})

test('An array alone is told from a listing', async () => {
  expect(await readAnswer(' [{"id":1}]')).toMatchObject({
    form: 'array',
    records: [{ id: 1 }],
    isWhole: true,
  })
})

test.each(['"no listing"', '{"items":[]}', '{"count":1,"data":{"id":1}}', ''])(
  'An answer %j is no listing',
  async (text) => {
    expect(await readAnswer(text)).toMatchObject({ form: 'strange', records: [] })
  },
)

test('A listing that breaks off keeps the records before the break', async () => {
  const url = await fakeService((_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"count":2,"data":[{"id":1},{"id"')
    setTimeout(() => response.destroy(), 20)
  })
  const first = await readFirstRecords(await fetch(url), signal)
  expect(first).toMatchObject({ records: [{ id: 1 }], isBrokenOff: true })
})
