import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationGroups } from '#contract/operations.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { absent, describedCatalogue, named, read, whole } from './describedCatalogue.ts'

/** The groups of the contract that the description does not name. */
const ours = [
  'Account',
  'Audit',
  'File',
  'Inbox',
  'Integration Key',
  'Patient list',
  'Report intake',
  'Resource',
]

let service: RunningService
beforeAll(async () => {
  service = await startService(await anyDatabase.open())
})
afterAll(() => service.close())

const answerTo = (operation: string, method: string, path: string) =>
  // The token that is exchanged is nobody else's.
  service.call(
    operation === 'auth user token' ? 'doctor' : 'administrator',
    method,
    path,
    method === 'GET' ? undefined : {},
  )

test.each(describedCatalogue)(
  '%s: the operation “%s” of the description is answered to %s %s',
  async (_, operation, method, path) => {
    const { status, text } = await answerTo(operation, method, path)
    expect(status).toBeLessThan(500)
    expect(status).not.toBe(405)
    // A record that does not exist is another answer than an address that does not.
    expect(text).not.toContain('There is nothing at this address')
  },
)

const listings = describedCatalogue.filter(([, operation]) => /^list( of .*)?$|query|listing/.test(operation))

test.each(listings)('%s: “%s” has a count and the records', async (_, operation, method, path) => {
  expect(await answerTo(operation, method, path)).toMatchObject({
    status: 200,
    body: { count: expect.any(Number) as number, data: expect.any(Array) as unknown[] },
  })
})

test.each(Object.entries(absent))('%s is named by the description and not there yet', async (_, path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const answer = await service.call('administrator', method, path, method === 'GET' ? undefined : {})
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'There is nothing at this address.' },
    })
  }
})

test('every group of the contract is in the catalogue, or ours beside it', () => {
  const catalogue = [...Object.keys({ ...whole, ...read, ...named }), ...ours]
  expect(Object.keys(operationGroups).toSorted()).toEqual([...new Set(catalogue)].toSorted())
})
