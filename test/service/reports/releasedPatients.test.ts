import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { Patient } from '#contract/patients/patient.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

const Patients = listingOf(Patient)

describe('the patients of released reports', () => {
  let service: RunningService
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const people = {
      andre: { first_name: 'André', middle_name: 'Luís', last_name: 'Conceição', social_name: 'Ana Flor' },
      ana: { first_name: 'Ana', last_name: "D'Ávila" },
      draft: { first_name: 'Ana', last_name: 'Rascunho' },
      none: { first_name: 'Ana', last_name: 'Nada' },
      gone: { first_name: 'Ana', last_name: 'Removida', date_hour_deleted: new Date() },
    }
    for (const [name, fields] of Object.entries(people)) ids[name] = await insertPatient(queries, fields)
    for (const name of ['andre', 'andre', 'ana', 'draft', 'gone'])
      await insertReleasedReport(queries, { patient_id: ids[name]!, draft: name === 'draft' })
  })
  afterAll(() => service.close())

  const ask = (query: string) => service.call('doctor', ...reading(`/portalreport/patient?${query}`))
  async function found(search: string): Promise<string[]> {
    const answer = await ask(String(new URLSearchParams({ search })))
    const { count, data } = expectBody(answer, 200, Patients)
    expect(count).toBe(data.length)
    return data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)!)
  }

  test('have at least one listed release; each is listed once, in the order of names', async () => {
    expect(await found('')).toEqual(['andre', 'ana'])
    expect(await found('   ')).toEqual(['andre', 'ana'])
  })

  test.each([
    ['ana', ['andre', 'ana']],
    ['ANA flor', ['andre']],
    ['conceicao andre', ['andre']],
    ['Luis', ['andre']],
    ['davila', ['ana']],
    ['D’Ávila', ['ana']],
    ['flor davila', []],
    ['rascunho', []],
    ['nada', []],
    ['removida', []],
    ['%', []],
    ['--', []],
    ['9999999999', []],
  ])('are found by words of the name, the social one too: %s', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  test('are found by their record number, also beside a word', async () => {
    expect(await found(String(ids['ana']))).toEqual(['ana'])
    expect(await found(`${ids['ana']} ana`)).toEqual(['ana'])
    expect(await found(`${ids['ana']} flor`)).toEqual([])
    expect(await found(String(ids['none']))).toEqual([])
  })

  test('are found by the beginning of a document and by the birth date', async () => {
    const { queries } = service.database
    await queries
      .insertInto('patient_document')
      .values({ patient_id: ids['ana']!, number: '871.305-K', number_search: '871305K', type_id: 2 })
      .execute()
    await queries
      .updateTable('patient')
      .set({ birth_date: '1949-08-17' })
      .where('id', '=', ids['ana']!)
      .execute()
    expect(await found('871.305')).toEqual(['ana'])
    expect(await found('17/08/1949')).toEqual(['ana'])
  })

  test('are listed in pages', async () => {
    const first = await ask('limit=1&search=ana')
    expect(expectBody(first, 200, Patients)).toMatchObject({ count: 2, data: [{ id: ids['andre'] }] })
    expect(first.headers['link']).toContain(`after=${ids['andre']}`)
    const next = await ask(`limit=1&search=ana&after=${ids['andre']}`)
    expect(expectBody(next, 200, Patients).data.map(({ id }) => id)).toEqual([ids['ana']])
    expect(next.headers['link']).toBeUndefined()
    expectMalformed(await ask('after=2147483647'), 'after')
    expectMalformed(await ask(`search=${'a'.repeat(201)}`), 'search')
  })
})
