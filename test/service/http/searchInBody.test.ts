import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { paging } from '#contract/declaration/listing.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { everyOperation } from '#contract/operations.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { insertPatient } from '#test/support/records.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const namesOf = ({ query }: Operation) =>
  query === undefined ? [] : Object.keys((query as z.ZodMiniObject).shape)
const searches = Object.entries(everyOperation).filter(([, { queryIn }]) => queryIn === 'body')

test('no address takes a text that somebody may have typed to find a patient', () => {
  const typed = Object.entries(everyOperation)
    .filter(([, { queryIn }]) => queryIn === undefined)
    .flatMap(([, operation]) => namesOf(operation).map((name) => [name, operation.path] as const))
    .filter(([name]) => /search|name/i.test(name))
  const [patients, others] = [/search|patientName/, /^(name|examinerName|username)$/]
  expect(typed.filter(([name]) => patients.test(name) || !others.test(name))).toEqual([])
  // A group with a `name` in its addresses names no persons.
  expect(
    typed.filter(([, path]) =>
      /patient|employee|user|contact|appointment|inbox|\/report\/(query|removed|csv)/.test(path),
    ),
  ).toEqual([])
})

describe('a search in a body', () => {
  let service: RunningService
  const ids: number[] = []
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    for (const first_name of ['Ana', 'Bia', 'Caio'])
      ids.push(await insertPatient(service.database.queries, { first_name, last_name: 'Procurada' }))
  })
  afterAll(() => service.close())

  const call = (method: string, path: string, body?: unknown) =>
    service.call('administrator', method, path, body)

  test.each(searches.map(([name, { path }]) => [name, path]))(
    '%s refuses its parameters in the address, and those of paging in the body',
    async (name, path) => {
      const operation = everyOperation[name]!
      for (const parameter of namesOf(operation)) {
        const isPaging = parameter in paging
        const answer = isPaging
          ? await call('POST', path, { [parameter]: '1' })
          : await call('POST', `${path}?${parameter}=Procurada`, {})
        const { fields } = expectRefusal(answer, 400, 'malformed')
        expect(fields).toEqual([
          { name: parameter, problem: `belongs in ${isPaging ? 'the address' : `the body of POST ${path}`}` },
        ])
        expect(answer.text).not.toContain('Procurada')
      }
      expectMalformed(await call('POST', path, ['Procurada']), 'body')
    },
  )

  test('needs no body, and is not answered to a GET', async () => {
    expect((await call('POST', '/patient/query')).body).toMatchObject({ count: 3 })
    const answer = await call('GET', '/patient/query?search=Procurada')
    expectRefusal(answer, 405, 'method_not_allowed')
    expect(answer.headers['allow']).toBe('POST')
  })

  test('leads to its next page by an address that holds nothing of it', async () => {
    const found: number[] = []
    const body = { search: 'Procurada' }
    let path: string | undefined = '/patient/query?limit=2'
    while (path) {
      const answer = await call('POST', path, body)
      const link = String(answer.headers['link'] ?? '')
      expect(link).not.toContain('Procurada')
      found.push(...(answer.body as { data: { id: number }[] }).data.map(({ id }) => id))
      path = /<\/api\/v1([^>]+)>/.exec(link)?.[1]
    }
    expect(found).toEqual(ids)
  })

  test('may hold numbers as JSON has them', async () => {
    expect((await call('POST', '/portalreport/query', { patientId: ids[0] })).body).toEqual({
      count: 0,
      data: [],
    })
    expectMalformed(await call('POST', '/portalreport/query', { patientId: 1.5 }), 'patientId')
    expectMalformed(await call('POST', '/portalreport/query', { patientId: [1] }), 'patientId')
  })

  test("has the patient's name of the released listing, which its address refuses", async () => {
    const { fields } = expectRefusal(
      await call('GET', '/portalreport?patientName=Procurada'),
      400,
      'malformed',
    )
    expect(fields).toEqual([
      { name: 'patientName', problem: 'belongs in the body of POST /portalreport/query' },
    ])
    expect((await call('POST', '/portalreport/query', { patientName: 'Procurada' })).status).toBe(200)
  })
})
