import { expect, onTestFinished, test, vi } from 'vitest'
import { operations } from '#contract/operations.ts'
import type { Offered } from '#portal/http/query/capabilities.ts'
import { listingSubstitute } from '#portal/listing/substitute.ts'
import { listing, record } from '#test/support/listingEngine.ts'

const nothing: Offered = { source: 'nothing', operations: [], service: undefined }

const substituteFor = (offered: Offered | Promise<Offered>) =>
  listingSubstitute({
    baseUrl: 'http://service',
    timeZone: 'UTC',
    token: () => 'token',
    onRefusedToken: () => {},
    offered: () => offered,
  })

/** The operations that are answered from the listing before a service of this offer. */
const answeredBefore = (offered: Offered) => {
  const { answerOf } = substituteFor(offered)
  return Object.entries(operations).flatMap(([name, operation]) => (answerOf(operation) ? [name] : []))
}

const all = [
  'getEmployee',
  'getExam',
  'getPatient',
  'getRelease',
  'getReport',
  'listExam',
  'listPatientReports',
  'listReleases',
  'queryEmployee',
  'queryExam',
  'queryPatients',
  'queryReleasedPatients',
]

test('before a service of which nothing is known, all that can be read is answered from the listing, and no change', () => {
  expect(answeredBefore(nothing).toSorted()).toEqual(all)
})

test('a service whose listing has pages answers by itself', () => {
  expect(answeredBefore({ ...nothing, source: 'echo', operations: ['queryReleasedPatients'] })).toEqual([])
})

test('what a service says by itself that it offers is asked of it; what its document names is checked by the portal', () => {
  const offer = ['getPatient', 'queryExam', 'listReleases']
  expect(answeredBefore({ ...nothing, source: 'echo', operations: offer }).toSorted()).toEqual(
    all.filter((name) => name !== 'getPatient' && name !== 'queryExam'),
  )
  expect(answeredBefore({ ...nothing, source: 'openapi', operations: offer }).toSorted()).toEqual(all)
})

test('what is asked before the offer is known is answered once it is', async () => {
  const answer = substituteFor(Promise.resolve(nothing)).answerOf(operations.getRelease)
  expect(answer).toBeInstanceOf(Promise)
  expect(await answer).toBeTypeOf('function')
})

test('the records are dropped when the user leaves', async () => {
  const service = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(listing([record(1)])))
  onTestFinished(() => service.mockRestore())
  const { answerOf, forget } = substituteFor(nothing)
  const list = await answerOf(operations.listReleases)
  await list?.({})
  await list?.({})
  expect(service).toHaveBeenCalledTimes(1)
  expect(new Headers(service.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer token')
  forget()
  expect(await list?.({})).toMatchObject({ count: 1 })
  expect(service).toHaveBeenCalledTimes(2)
})

test('a worker that does not load fails what was asked, and the next question starts another', async () => {
  const workers: EventTarget[] = []
  class FailingWorker extends EventTarget {
    constructor() {
      super()
      workers.push(this)
    }
    postMessage({ kind }: { kind: string }) {
      if (kind === 'ask') this.dispatchEvent(new Event('error'))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FailingWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  const list = await substituteFor(nothing).answerOf(operations.listReleases)
  await expect(list?.({})).rejects.toMatchObject({ name: 'NetworkError' })
  await expect(list?.({})).rejects.toMatchObject({ name: 'NetworkError' })
  expect(workers).toHaveLength(2)
})
