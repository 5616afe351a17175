import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { paging } from '#contract/declaration/listing.ts'
import { formsOf, loadOf, type Operation } from '#contract/declaration/operation.ts'
import { everyOperation } from '#contract/operations.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { insertEmployee, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const namesOf = ({ query }: Operation) =>
  query === undefined ? [] : Object.keys((query as z.ZodMiniObject).shape)
/** The parameter of a search that takes typed words. */
const wordsOf = (operation: Operation) =>
  namesOf(operation).find((name) => ['search', 'name', 'patientName'].includes(name))

const searches = Object.entries<Operation>(everyOperation).filter(
  ([, operation]) => operation.queryIn === 'body' && wordsOf(operation) !== undefined,
)
const paged = searches.filter(([, operation]) => namesOf(operation).includes('after'))
const names = (operations: typeof searches) => operations.map(([name]) => name)

test('a text that somebody may have typed to find a patient is declared in a body, except in the listing that the description shows', () => {
  const typed = Object.entries(everyOperation)
    .filter(([, { queryIn }]) => queryIn === undefined)
    .flatMap(([, operation]) => namesOf(operation).map((name) => [name, operation.path] as const))
    .filter(([name]) => /search|name/i.test(name))
  const [patients, others] = [/search|patientName/, /^(name|examinerName|username)$/]
  expect(typed.filter(([name]) => patients.test(name) || !others.test(name))).toEqual([
    ['patientName', '/portalreport'],
  ])
  // A group with a `name` in its addresses names no persons.
  expect(
    typed.filter(([, path]) =>
      /patient|employee|user|contact|appointment|inbox|\/report\/(query|removed|csv)/.test(path),
    ),
  ).toEqual([])
})

test.each(searches)('%s waits its turn alike in either way', (_, search) => {
  const [posted, got] = formsOf(search)
  expect(got).toMatchObject({ method: 'GET', path: search.path })
  expect(got && loadOf(got)).toBe(posted && loadOf(posted))
})

describe('a search for persons', () => {
  let service: RunningService
  const ids: number[] = []
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    for (const first_name of ['Ana', 'Bia', 'Caio'])
      ids.push(await insertPatient(queries, { first_name, last_name: 'Procurada' }))
    const other = await insertPatient(queries, { first_name: 'Davi', last_name: 'Outro' })
    for (const patient_id of [ids[0]!, other]) await insertReleasedReport(queries, { patient_id })
    await insertEmployee(queries, { first_name: 'Eva', last_name: 'Procurada' })
    await insertEmployee(queries, { first_name: 'Fabio', last_name: 'Outro' })
  })
  afterAll(() => service.close())

  const call = (method: string, path: string, body?: unknown) =>
    service.call('administrator', method, path, body)

  test.each(names(searches))('%s is answered alike to a POST with a body and to a GET', async (name) => {
    const operation = everyOperation[name]!
    const words = wordsOf(operation)!
    const posted = await call('POST', operation.path, { [words]: 'procurada' })
    const got = await call('GET', `${operation.path}?${words}=procurada`)
    expect(posted.status).toBe(200)
    expect([got.status, got.text]).toEqual([200, posted.text])
  })

  test.each([
    '/patient/query?search',
    '/report/patient?search',
    '/employee/query?name',
    '/employee/csv?name',
  ])('GET %s=… answers what is found alone', async (address) => {
    const [results, all] = [await call('GET', `${address}=procurada`), await call('GET', `${address}=`)]
    expect([results.text.includes('Procurada'), results.text.includes('Outro')]).toEqual([true, false])
    expect([all.text.includes('Procurada'), all.text.includes('Outro')]).toEqual([true, true])
  })

  test.each(names(searches))('%s is kept by no cache and tells no other site its address', async (name) => {
    const operation = everyOperation[name]!
    const { headers } = await call('GET', `${operation.path}?${wordsOf(operation)}=procurada`)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test.each(names(searches))('%s refuses its own parameters in the address of a POST', async (name) => {
    const operation = everyOperation[name]!
    for (const parameter of namesOf(operation).filter((each) => !(each in paging))) {
      const answer = await call('POST', `${operation.path}?${parameter}=Procurada`, {})
      const { fields } = expectRefusal(answer, 400, 'malformed')
      expect(fields).toEqual([{ name: parameter, problem: `belongs in the body of POST ${operation.path}` }])
      expect(answer.text).not.toContain('Procurada')
    }
    expectMalformed(await call('POST', operation.path, ['Procurada']), 'body')
  })

  test.each(names(paged))('%s reads its paging in the body as in the address', async (name) => {
    const { path } = everyOperation[name]!
    const inAddress = await call('POST', `${path}?limit=1`, {})
    const inBody = await call('POST', path, { limit: 1 })
    expect([inBody.status, inBody.text]).toEqual([200, inAddress.text])
    expect((await call('POST', `${path}?limit=1`, { limit: '1' })).text).toBe(inAddress.text)
    for (const parameter of Object.keys(paging)) {
      const { fields, message } = expectRefusal(
        await call('POST', `${path}?${parameter}=2`, { [parameter]: 1 }),
        400,
        'malformed',
      )
      expect(fields).toEqual([{ name: parameter, problem: 'differs between the address and the body' }])
      expect(message).toContain('Send it once')
    }
    expectMalformed(await call('POST', path, { limit: 0, after: 'x' }), 'limit', 'after')
  })

  test('needs no body', async () => {
    expect((await call('POST', '/patient/query')).body).toMatchObject({ count: 4 })
    const answer = await call('PUT', '/patient/query')
    expectRefusal(answer, 405, 'method_not_allowed')
    expect(answer.headers['allow']).toBe('GET, HEAD, POST')
  })

  /** The ids of all pages, each at the address that the one before names. */
  async function follow(method: string, first: string, body?: unknown) {
    const results: number[] = []
    const links: string[] = []
    let path: string | undefined = first
    while (path) {
      const answer = await call(method, path, body)
      expect(answer.status).toBe(200)
      const link = String(answer.headers['link'] ?? '')
      links.push(link)
      results.push(...(answer.body as { data: { id: number }[] }).data.map(({ id }) => id))
      path = /<\/api\/v1([^>]+)>/.exec(link)?.[1]
    }
    return { results, links }
  }

  test.each([
    ['/patient/query?limit=2', { search: 'Procurada' }],
    ['/patient/query', { search: 'Procurada', limit: 2 }],
    ['/patient/query?limit=2', { search: 'Procurada', limit: '2' }],
  ])('POST %s with %j leads to its next page by an address that holds nothing of it', async (path, body) => {
    const { results, links } = await follow('POST', path, body)
    expect(results).toEqual(ids)
    expect(links[0]).toMatch(/^<\/api\/v1\/patient\/query\?limit=2&after=[\w.-]+>; rel="next"$/)
  })

  test('pages on with `after` in the body', async () => {
    const answer = await call('POST', '/patient/query', { search: 'Procurada', limit: 2, after: ids[1] })
    expect((answer.body as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual([ids[2]])
  })

  test('in the address of a GET leads to its next page by an address that is whole', async () => {
    const { results, links } = await follow('GET', '/patient/query?search=Procurada&limit=2')
    expect(results).toEqual(ids)
    expect(links[0]).toMatch(
      /^<\/api\/v1\/patient\/query\?search=Procurada&limit=2&after=[\w.-]+>; rel="next"$/,
    )
  })

  const typed = ['search', 'name', 'patientName', 'examinerName']
  const askedByAddress = Object.values<Operation>(everyOperation)
    .filter(({ queryIn, path }) => queryIn === 'body' || path === '/portalreport')
    .flatMap((operation) =>
      namesOf(operation)
        .filter((name) => typed.includes(name))
        .map((name) => `${operation.path}?${name}=`),
    )

  test.each(askedByAddress)('GET %s… leaves nothing of its words in the audit', async (address) => {
    expect((await call('GET', `${address}Irrepetivel`)).status).toBe(200)
    const { rows } = await sql<{
      act: string
    }>`select to_jsonb(audit_record)::text as act from audit_record`.execute(service.database.queries)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ act }) => /irrepetivel/i.test(act))).toEqual([])
  })

  test('may hold numbers as JSON has them', async () => {
    expect((await call('POST', '/portalreport/query', { patientId: ids[1] })).body).toEqual({
      count: 0,
      data: [],
    })
    expectMalformed(await call('POST', '/portalreport/query', { patientId: 1.5 }), 'patientId')
    expectMalformed(await call('POST', '/portalreport/query', { patientId: [1] }), 'patientId')
  })

  test("has a patient's name at both addresses of the released listing", async () => {
    for (const answer of [
      await call('GET', '/portalreport?patientName=procurada'),
      await call('GET', '/portalreport/query?patientName=procurada'),
      await call('POST', '/portalreport/query', { patientName: 'procurada' }),
    ])
      expect(answer.body).toMatchObject({ count: 1, data: [{ report: { patient: { id: ids[0] } } }] })
  })
})
