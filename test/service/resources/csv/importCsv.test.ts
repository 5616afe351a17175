import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportReport } from '#contract/declaration/resourceImport.ts'
import { sql } from 'kysely'
import { expectRefusal } from '#test/support/answers.ts'
import { untilBlocked } from '#test/support/untilBlocked.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

interface Sent {
  csv: string
  dryRun?: boolean
  match?: string
}

describe('CSV', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())

  const post = (path: string, { dryRun = false, ...sent }: Sent) =>
    service.call('administrator', 'POST', `${path}/import`, { dryRun, ...sent })
  const importCsv = async (path: string, sent: Sent) => {
    const { status, body } = await post(path, sent)
    expect([status, body]).toEqual([200, expect.anything()])
    return body as ImportReport
  }
  const exportCsv = async (path: string, query = '') => {
    const answer = await service.call('administrator', 'GET', `${path}/csv${query}`)
    expect(answer.status).toBe(200)
    return answer
  }
  const count = async (path: string) => {
    const { body } = await service.call('administrator', 'GET', `${path}?limit=1`)
    return (body as { count: number }).count
  }
  const counts = ({ lines: _, ...rest }: ImportReport) => rest

  test('what is exported is imported again without a change, references and lists among it', async () => {
    const sections = await importCsv('/section', { csv: 'name\nHead\n"Neck, ""left"""\n=1+1\n#3' })
    expect(sections).toMatchObject({ stored: true, created: 4, refused: 0 })
    const last = sections.lines.at(-1)
    const template = {
      csv: `name;sections;title;active\nSkull;"Head | Neck, ""left"" | =1+1";"-x\n=y";sim\nTwo;#${last!.id};;0`,
    }
    expect(await importCsv('/template', template)).toMatchObject({ stored: true, created: 2 })
    const device = 'name,type,purchased\nRoom 1,Scanner,28/02/2026\n'
    expect(await importCsv('/devicetype', { csv: 'name,code\nScanner,SCAN\n' })).toMatchObject({
      stored: true,
    })
    expect(await importCsv('/device', { csv: device })).toMatchObject({ stored: true, created: 1 })
    const product = 'name,price,minimumStock\nContrast,1.1250,1500.5\nGel,"0,0005",1500\n'
    expect(await importCsv('/product', { csv: product })).toMatchObject({ stored: true, created: 2 })
    const { text: ofSpreadsheet } = await exportCsv('/product', '?name=Contrast&language=pt-BR')
    expect(ofSpreadsheet).toContain('Contrast;;;"1,1250";;"1500,5";')
    for (const path of ['/section', '/template', '/device', '/product'])
      for (const language of ['en', 'pt-BR']) {
        const { text } = await exportCsv(path, `?language=${language}`)
        const report = await importCsv(path, { csv: text, match: 'id' })
        expect(counts(report)).toEqual({
          stored: true,
          created: 0,
          updated: 0,
          same: await count(path),
          refused: 0,
        })
      }
  })

  test('an export has its number of records, respects the search, and is in the audit', async () => {
    await importCsv('/occupation', { csv: 'name\nFirst of searched\nSecond of searched\n' })
    const { headers, text } = await exportCsv('/occupation', '?name=searched')
    expect(headers['x-total-count']).toBe('2')
    expect(text.split('\r\n')[0]).toMatch(/^\uFEFFid,name,/)
    expect(text.trim().split('\r\n').length).toBe(3)
    const [act] = await auditRecords(service.database.queries, 'record.export')
    expect(act).toMatchObject({ record_kind: 'occupation', detail: { records: 2, names: ['name'] } })
  })

  test('a line is refused with its fields, and then nothing is stored', async () => {
    const before = await count('/state')
    const csv = [
      'name,code,country,ibgeCode',
      'Good,GD,Utopia,1',
      ',G1,Utopia,2',
      'Bad number,G2,Utopia,x',
      'Unknown country,G3,Nowhere,4',
      'Same key,GD,Utopia,5',
      'No such id,G4,#2147483647,6',
      'Too many,G5,Utopia,7,8',
    ].join('\n')
    await importCsv('/country', { csv: 'name,code\nUtopia,UT', match: 'code' })
    const report = await importCsv('/state', { csv })
    expect(counts(report)).toEqual({ stored: false, created: 1, updated: 0, same: 0, refused: 6 })
    expect(report.lines.map(({ line, outcome, problems }) => [line, outcome, problems?.[0]])).toEqual([
      [3, 'refuse', { name: 'name', problem: 'must not be empty' }],
      [4, 'refuse', { name: 'ibgeCode', problem: 'must be a whole number' }],
      [5, 'refuse', { name: 'country', problem: 'names no record: Nowhere' }],
      [6, 'refuse', { name: 'country', problem: 'is the same as in line 2' }],
      [7, 'refuse', { name: 'country', problem: 'names no record: 2147483647' }],
      [8, 'refuse', { name: 'csv', problem: 'has more cells than there are columns' }],
      [2, 'create', undefined],
    ])
    expect(await count('/state')).toBe(before)
    const [act] = await auditRecords(service.database.queries, 'record.import')
    expect(act).toMatchObject({ outcome: 'refused', record_kind: 'state', detail: { refused: 6 } })
  })

  test('numbers that a spreadsheet has spoilt are refused, and a line that makes another person of an employee', async () => {
    const documents = (type: number, number: string) =>
      JSON.stringify([{ id: 0, number, type: { id: type } }]).replaceAll('"', '""')
    const heading = 'externalId,registerNumber,firstName,lastName,birthDate,gender,documents'
    const ana = (more: string) => `881,881,Ana,Souza,1980-02-29,female,"${more}"`
    const creation = await importCsv('/employee', { csv: `${heading}\n${ana('[]')}`, match: 'externalId' })
    expect(creation.created).toBe(1)
    const lines = [
      ana(documents(1, '123.456.789-00')),
      `882,8.82E+10,Eva,Dias,1990-03-04,female,[]`,
      `883,883,Eva,Dias,1990-03-04,female,"${documents(3, '70040200000')}"`,
      `884,884,Eva,Dias,2999-01-01,female,[]`,
      `885,#N/D,Eva,Dias,1990-03-04,female,[]`,
    ]
    const report = await importCsv('/employee', {
      csv: [heading, ...lines].join('\n'),
      match: 'externalId',
    })
    expect(report.lines.map(({ problems }) => problems?.[0])).toEqual([
      { name: 'documents.0.number', problem: 'has wrong check digits for a CPF' },
      { name: 'registerNumber', problem: expect.stringContaining('with an exponent') },
      { name: 'documents.0.number', problem: expect.stringContaining('has to have 15 characters as a CNS') },
      { name: 'birthDate', problem: 'must not be in the future' },
      {
        name: 'registerNumber',
        problem: expect.stringContaining('is #N/D, which a spreadsheet has written'),
      },
    ])
    const other = `${heading}\n881,881,Rui,Sales,1980-02-29,male,[]`
    const { lines: refused } = await importCsv('/employee', { csv: other, match: 'externalId' })
    expect(refused[0]?.problems?.[0]?.problem).toMatch(/^is another person/)
    const married = `${heading}\n${ana('[]').replace('Souza', 'Lima')}`
    expect((await importCsv('/employee', { csv: married, match: 'externalId' })).updated).toBe(1)
    const clinic = await importCsv('/clinic', { csv: 'name,taxNumber\nClinic of one,12.345.678/0001-94' })
    expect(clinic.lines[0]?.problems).toEqual([
      { name: 'taxNumber', problem: 'has wrong check digits for a CNPJ' },
    ])
  })

  test('a dry run reports what would be done and stores nothing', async () => {
    const before = await count('/schooling')
    const acts = await auditRecords(service.database.queries, 'record.import')
    const report = await importCsv('/schooling', { csv: 'name\nTried only', dryRun: true })
    expect(report).toEqual({
      stored: false,
      created: 1,
      updated: 0,
      same: 0,
      refused: 0,
      lines: [{ line: 2, outcome: 'create' }],
    })
    expect(await count('/schooling')).toBe(before)
    expect(await auditRecords(service.database.queries, 'record.import')).toEqual(acts)
  })

  test('a line whose key is found changes the columns that the file has, and the history says so', async () => {
    const response = await importCsv('/healthplan', {
      csv: 'name,code,notes\nPlán A,A1,kept\nPlan B,B1,cleared',
    })
    const report = await importCsv('/healthplan', {
      csv: 'name,notes\nplan a,kept\nPLAN B,\nPlan C,new',
      match: 'name',
    })
    expect(report.lines.map(({ outcome }) => outcome)).toEqual(['update', 'update', 'create'])
    const id = response.lines[1]!.id
    const stored = await service.call('administrator', 'GET', `/healthplan/${id}`)
    expect(stored.body).toMatchObject({ name: 'PLAN B', code: 'B1', notes: null })
    const history = await service.call('administrator', 'GET', `/healthplan/${id}/history`)
    expect(history.body).toMatchObject({
      data: [
        {
          act: 'update',
          fields: [
            { name: 'name', before: 'Plan B', after: 'PLAN B' },
            { name: 'notes', before: 'cleared', after: null },
          ],
        },
        { act: 'create' },
      ],
    })
  })

  test('two lines cannot change one record, a new id is unknown, and another record keeps its key', async () => {
    const response = await importCsv('/maritalstatus', { csv: 'name\nImported 1\nImported 2' })
    const [first, second] = response.lines
    const report = await importCsv('/maritalstatus', {
      csv: `id,name\n${first!.id},A\n${first!.id},B\n2147483647,C\n${second!.id},imported 1\n`,
      match: 'id',
    })
    expect(report.lines.map(({ line, problems }) => [line, problems?.[0]])).toEqual([
      [3, { name: 'id', problem: 'is the same as in line 2' }],
      [4, { name: 'id', problem: 'names no record: 2147483647' }],
      [5, { name: 'name', problem: 'belongs to another record' }],
      [2, undefined],
    ])
  })

  test('a text that names several records is refused, and an export has the number in its place', async () => {
    await importCsv('/country', { csv: 'name,code\nNorthland,XN\nSouthland,XS' })
    const states = { csv: 'name,code,country\nTwin,T,Northland\nTwín,T,Southland' }
    const [, second] = (await importCsv('/state', states)).lines
    const report = await importCsv('/city', { csv: 'name,state\nUnclear,twin' })
    expect(report.lines[0]?.problems).toEqual([
      { name: 'state', problem: 'names several records: twin; write # and the id of one' },
    ])
    await importCsv('/city', { csv: `name,state\nClear,#${second!.id}` })
    const { text } = await exportCsv('/city', '?name=clear')
    expect(text).toContain(`,Clear,#${second!.id},`)
    expect(await importCsv('/city', { csv: text, match: 'id' })).toMatchObject({ same: 1 })
  })

  test('a file is read as a spreadsheet in Portuguese writes it', async () => {
    const csv =
      'sep=;\r\n FIRSTNAME ;Last Name;Birth Date;gender;active\r\nLia;Braga;1980-02-29;F;FALSO\r\nRui;Sales;1970-02-28;Masculino;VERDADEIRO\r\nEva;Reis;1960-02-29;female;talvez'
    const refused = await importCsv('/employee', { csv })
    expect(refused.lines).toMatchObject([
      { line: 5, outcome: 'refuse', problems: [{ name: 'active', problem: 'must be true or false' }] },
      { line: 3, outcome: 'create' },
      { line: 4, outcome: 'create' },
    ])
    const stored = await importCsv('/employee', { csv: csv.replace('talvez', 'sim') })
    expect(counts(stored)).toMatchObject({ stored: true, created: 3 })
    const { body } = await service.call('administrator', 'GET', '/employee/query?name=lia%20braga')
    expect((body as { data: unknown[] }).data).toMatchObject([
      { firstName: 'Lia', active: false, gender: { id: 1 } },
    ])
  })

  test('a file without the column by which lines find records is refused as a whole', async () => {
    const { status, body } = await post('/country', { csv: 'name\nAny', match: 'code' })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ fields: [{ name: 'code', problem: 'is no column of the file' }] }),
    ])
  })

  test('an import repeated under its key is done once and answered with its counts', async () => {
    const send = async () =>
      toAnswer(
        await service.app.inject({
          method: 'POST',
          url: '/api/v1/contact/import',
          headers: {
            authorization: `Bearer ${await service.token('administrator')}`,
            'idempotency-key': 'import-of-contacts',
          },
          payload: { csv: 'name\nMet once', dryRun: false },
        }),
      )
    expect((await send()).body).toMatchObject({ stored: true, created: 1, lines: [{ outcome: 'create' }] })
    expect((await send()).body).toEqual({
      stored: true,
      created: 1,
      updated: 0,
      same: 0,
      refused: 0,
      lines: [],
    })
    expect(await count('/contact')).toBe(1)
  })

  test('a file larger than other bodies is accepted, and a user without the permission is refused', async () => {
    const notes = 'x'.repeat(1900)
    const lines = Array.from({ length: 700 }, (_, index) => `Person ${index},${notes}`)
    const report = await importCsv('/contact', { csv: `name,notes\n${lines.join('\n')}`, dryRun: true })
    expect(report).toMatchObject({ created: 700, refused: 0 })
    expect(report.lines.length).toBe(500)
    const refused = await service.call('frontdesk', 'POST', '/contact/import', { csv: 'name', dryRun: true })
    expect(refused.status).toBe(403)
  })

  test('a file of more records than a user has of them is refused, and says how many it may have', async () => {
    for (const path of ['/preference', '/widget']) {
      const lines = Array.from({ length: 501 }, (_, index) => `line ${index},administrator`)
      const answer = await post(path, { csv: ['name,user', ...lines].join('\n') })
      expect(expectRefusal(answer, 400, 'malformed').fields).toEqual([
        { name: 'csv', problem: 'has more than 500 lines: send it in several files' },
      ])
    }
  })

  test('a record that is changed between its reading and its writing is not overwritten', async () => {
    const response = await importCsv('/maritalstatus', { csv: 'name\nRead before' })
    const id = response.lines[0]!.id!
    const { queries } = service.database
    const answer = await queries.transaction().execute(async (trx) => {
      await sql`update marital_status set name = 'Changed since', date_hour_changed = now() + interval '1 second' where id = ${id}`.execute(
        trx,
      )
      const sent = post('/maritalstatus', { csv: `id,name\n${id},Of the file`, match: 'id' })
      await untilBlocked(trx)
      return () => sent
    })
    expectRefusal(await answer(), 409, 'record_changed')
    const { body } = await service.call('administrator', 'GET', `/maritalstatus/${id}`)
    expect(body).toMatchObject({ name: 'Changed since' })
  })
})
