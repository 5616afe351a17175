import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { PatientRow } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

const patients = listingOf(PatientRow)
const MAX_ID = 2_147_483_647

describe('finding patients', () => {
  let service: RunningService
  let queries: Queries
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    const insert = async (label: string, fields: Parameters<typeof insertPatient>[1]) => {
      ids[label] = await insertPatient(queries, fields)
    }
    const cpf = (number: string) => [{ number, type_id: 1 }]
    await insert('ines', {
      first_name: 'Inês',
      middle_name: "d'Ávila",
      last_name: 'Conceição',
      birth_date: '1980-02-29',
      documents: [...cpf('123.456.789-09'), { number: 'MG-12.345.678', type_id: 2 }],
    })
    await insert('social', {
      first_name: 'André',
      last_name: 'Souza',
      social_name: 'Ana Flor',
      external_id: 90_188_202,
      birth_date: '1980-03-01',
      documents: cpf('12345678910'),
    })
    await insert('letters', {
      first_name: 'Sørensen',
      middle_name: 'Costa-Lima',
      last_name: 'Groß Jr.',
      birth_date: '1977-01-01',
    })
    await insert('percent', { first_name: '100%', last_name: 'a_b\\c', birth_date: '0001-01-01' })
    await insert('plain', { first_name: '1000', last_name: 'axb', birth_date: '1901-12-31' })
    await insert('removed', {
      first_name: 'Inês',
      last_name: 'Removida',
      birth_date: '1980-02-29',
      documents: cpf('123.456.789-09'),
      date_hour_deleted: new Date(),
    })
    await insert('last', {
      id: MAX_ID,
      first_name: 'Zoë',
      last_name: 'Último Filho',
      birth_date: '2020-01-02',
    })
  })
  afterAll(() => service.close())

  const find = async (search: string) => {
    const answer = await service.call(
      'frontdesk',
      ...reading(`/patient/query?search=${encodeURIComponent(search)}`),
    )
    const { count, data } = expectBody(answer, 200, patients)
    expect(count).toBe(data.length)
    return data.map(({ id }) => Object.keys(ids).find((label) => ids[label] === id))
  }
  const everybody = ['percent', 'plain', 'ines', 'letters', 'social', 'last']

  test.each([
    ['without regard to case and accents', 'INES CONCEICAO', ['ines']],
    ['without regard to apostrophes', 'davila', ['ines']],
    ['without regard to the kind of apostrophe', 'D’ÁVILA', ['ines']],
    ['without regard to the order of words', 'conceição inês', ['ines']],
    ['without regard to the normal form of accents', 'Ine\u0302s', ['ines']],
    ['by a part of a word', 'cei', ['ines']],
    ['by two letters at the beginning of a word', 'in', ['ines']],
    ['by two letters after a hyphen', 'costa li', ['letters']],
    ['nobody by two letters within words alone', 'cei ei', []],
    ['only if each word occurs', 'ines souza', []],
    ['by a name as the portal shows it', 'Conceição, Inês', ['ines']],
    ['by a name with a comma and no space', 'conceicao,ines', ['ines']],
    ['by the social name', 'flor', ['social']],
    [
      'by the social and the registered name as they are shown together',
      'Ana Flor (Souza, André)',
      ['social'],
    ],
    ['nobody by a comma alone', ' , ', []],
    ['with a comma before a birth date', 'souza, 01/03/1980', ['social']],
    ['by the registered name of a patient with a social name', 'andre', ['social']],
    ['without regard to spaces around and between words', '  ines \t conceicao ', ['ines']],
    ['without letters that the keyboard lacks', 'sorensen gross', ['letters']],
    ['with letters that the keyboard lacks', 'Sørensen GROẞ', ['letters']],
    ['by a hyphenated name without its hyphen', 'costa lima', ['letters']],
    ['by a hyphenated name with another dash', 'Costa\u2011Lima', ['letters']],
    ['where a word of the name is abbreviated', 'Gross Júnior', ['letters']],
    ['where a word of the search is abbreviated', 'último fº', ['last']],
    ['without regard to a point after a word', 'Jr', ['letters']],
    ['everybody by spaces alone', '   ', everybody],
    ['nobody by a text that folds to nothing', "'", []],
    ['nobody by invisible characters', ' \u200b \ufeff', []],
    ['without regard to such characters beside a word', "ines ' \u200b", ['ines']],
    ['by a percent sign, which is no wildcard', '00%', ['percent']],
    ['by an underscore, which is no wildcard', 'a_', ['percent']],
    ['by a backslash', 'b\\c', ['percent']],
    ['by an underscore inside a word', 'a_b', ['percent']],
    ['by a percent sign after a number', '100%', ['percent']],
    ['nobody by SQL in quotes', `'; drop table patient; --`, []],
  ])('by name: %s (%s)', async (_, search, expected) => {
    expect(await find(search)).toEqual(expected)
  })

  test('by record number is exact', async () => {
    expect(await find(String(ids['social']))).toEqual(['social'])
    for (const shown of [
      'record',
      'Record:',
      'prontuário',
      'Prontua\u0301rio',
      '#',
      'nº',
      'Prontuário n. ',
      'No.',
    ])
      expect(await find(`${shown} ${ids['social']}`)).toEqual(['social'])
    expect(await find(`souza, record ${ids['ines']}`)).toEqual([])
    expect(await find(`00${ids['social']}`)).toEqual(['social'])
    expect(await find('souza 90188202')).toEqual(['social'])
    expect(await find('9018820')).toEqual([])
    expect(await find(String(MAX_ID))).toEqual(['last'])
    expect(await find(`souza ${ids['social']}`)).toEqual(['social'])
    expect(await find(`souza ${ids['ines']}`)).toEqual([])
    expect(await find(String(ids['removed']))).toEqual([])
  })

  test.each([
    ['as stored', '123.456.789-09', ['ines']],
    ['without points', '12345678909', ['ines']],
    ['with spaces', '123 456 789 09', ['ines']],
    ['its beginning', '123456', ['ines', 'social']],
    ['not its end', '678909', []],
    ['a part from its middle, as it is shown', '456.789', ['ines']],
    ['the beginning of such a part', '345.6', ['ines']],
    ['its end as it is shown, beside a name', 'conceicao 789-09', ['ines']],
    ['not a part that is shown otherwise', '56.789', []],
    ['with letters, in any case', 'mg12345', ['ines']],
    ['letters apart', 'MG 12 345', ['ines']],
    ['with its type before it', 'CPF 123.456.789-09', ['ines']],
    ['in any case, with a beginning of it', 'rg: mg 12', ['ines']],
    ['without a space between', 'CPF:12345678909', ['ines']],
    ['of any type', 'Passaporte 123456', ['ines', 'social']],
    ['a type and two characters are too few', 'CPF 12', []],
    ['with its type in the middle', 'flor cpf 123.456', ['social']],
    ['together with a name', 'flor 123456', ['social']],
    ['two characters are too few', '12', []],
    ['a wildcard does not match', '123%09', []],
    ['numbers too large for a record', '99999999999999999999', []],
  ])('by document: %s (%s)', async (_, search, expected) => {
    expect(await find(search)).toEqual(expected)
  })

  test.each([
    ['1980-02-29', ['ines']],
    ['29/02/1980', ['ines']],
    ['29 feb 1980', ['ines']],
    ['29 fev. 1980', ['ines']],
    ['29 de Fevereiro de 1980', ['ines']],
    ['souza 1 mar 1980', ['social']],
    ['29021980', ['ines']],
    ['02291980', ['ines']],
    ['29.2.1980', ['ines']],
    ['1/3/1980', ['social']],
    ['1.3.1980', ['social']],
    ['souza 01/03/1980', ['social']],
    ['souza 29/02/1980', []],
    ['31/12/1901', ['plain']],
    ['0001-01-01', ['percent']],
    ['0000-01-01', []],
    ['30/02/1980', []],
    ['02/29/1980', ['ines']],
    ['1981-02-29', []],
    ['9999-12-31', []],
    ['2020-13-01', []],
  ])('by birth date: %s', async (search, expected) => {
    expect(await find(search)).toEqual(expected)
  })

  test('keeps the search in the address of the next page', async () => {
    const answer = await service.call('frontdesk', ...reading('/patient/query?search=123456&limit=1'))
    expect(expectBody(answer, 200, patients)).toMatchObject({ count: 2, data: [{ id: ids['ines'] }] })
    expect(answer.headers['link']).toMatch(
      new RegExp(`^</api/v1/patient/query\\?limit=1&after=${ids['ines']}\\.2\\.[\\w-]+>; rel="next"$`),
    )
    const next = await service.call(
      'frontdesk',
      ...reading(`/patient/query?search=123456&limit=1&after=${ids['ines']}`),
    )
    expect(expectBody(next, 200, patients)).toMatchObject({ count: 2, data: [{ id: ids['social'] }] })
    expect(next.headers['link']).toBeUndefined()
  })

  test('is malformed with a text that is too long, a list or not storable', async () => {
    const query = (search: string) => service.call('frontdesk', ...reading(`/patient/query?${search}`))
    expect((await query(`search=${'a '.repeat(100)}`)).status).toBe(200)
    expectMalformed(await query(`search=${'a'.repeat(201)}`), 'search')
    expectMalformed(await service.call('frontdesk', 'POST', '/patient/query', { search: ['a'] }), 'search')
    expectMalformed(await query('search=a%00b'), 'search')
    // Invalid UTF-8 is decoded to a replacement character, which finds nobody.
    expect((await query('search=%ff')).status).toBe(200)
  })
})
