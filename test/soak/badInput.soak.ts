import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ErrorResponse } from '#contract/error.ts'
import { everyOperation } from '#contract/operations.ts'
import { databases } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { randomInput, texts } from './randomInput.ts'

const INPUTS = Number(process.env['INPUTS'] ?? 100_000)

const fields = [
  'id',
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'mother',
  'birthDate',
  'gender',
  'documents',
  'contacts',
  'unit',
  'externalId',
  'dateHourChanged',
  'companions',
  'insurance',
  'username',
  'password',
  'name',
  'reason',
  'ids',
  'read',
  'timeZone',
  '__proto__',
  'constructor',
  'unknown',
]

const parametersOf = (query: object): string[] => ('shape' in query ? Object.keys(query.shape as object) : [])

describe.each(databases)(`${INPUTS} bad inputs on $name`, ({ open }) => {
  let service: RunningService

  beforeAll(async () => {
    service = await startService(await open())
    for (let count = 0; count < 5; count++) await insertReleasedReport(service.database.queries)
  })
  afterAll(() => service.close())

  test('are each accepted or refused as an ErrorResponse, and none is answered with a 5xx', async () => {
    const { next, pick, value } = randomInput(20, fields)
    const all = Object.values(everyOperation).filter((operation) => !operation.path.startsWith('/auth'))
    // The names of all query parameters, whichever operation they belong to.
    const names = [...new Set(all.flatMap(({ query }) => (query ? parametersOf(query) : [])))]
    const authorization = `Bearer ${await service.token('administrator')}`
    const statuses = new Map<number, number>()
    for (let input = 0; input < INPUTS; input++) {
      const operation = pick(all)
      const path = operation.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(pick(texts).toWellFormed()))
      const parts = Array.from({ length: Math.floor(next() * 4) }, () => {
        return `${pick(names)}=${encodeURIComponent(pick(texts).toWellFormed())}`
      })
      // The audit trail grows with each input, so only a part of it is listed.
      if (operation.path.startsWith('/audit')) parts.push('act=patient.restore')
      const body = next() < 0.05 ? pick(['', '{', '[1,', '"', '{"id":1}{']) : JSON.stringify(value(0))
      const url = `/api/v1${path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`
      const answer = await service.app.inject({
        method: operation.method,
        url,
        headers: { authorization, 'content-type': 'application/json' },
        ...((operation.body ?? operation.queryIn) && { payload: body }),
      })
      const { statusCode } = answer
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      const what = `${operation.method} ${url} ${operation.body ? body : ''}`
      if (statusCode >= 500) throw new Error(`${statusCode}: ${what}`)
      if (statusCode >= 400 && !ErrorResponse.safeParse(answer.json()).success)
        throw new Error(`not an ErrorResponse: ${what}`)
    }
    process.stdout.write(`${INPUTS} bad inputs: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
    expect(statuses.get(200)).toBeGreaterThan(0)
    expect(statuses.get(400)).toBeGreaterThan(0)
  })
})
