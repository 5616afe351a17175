import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/declaration/resource.ts'
import { operationsIn } from '#contract/declaration/resourceOperations.ts'
import { resources } from '#contract/resources.ts'
import type { ImportReport } from '#contract/declaration/resourceImport.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { sampleRecords } from '#test/support/resources/sampleRecords.ts'
import { readCsv } from '#test/support/readCsv.ts'
import { insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

let service: RunningService
const paths = ['/device', '/appointment', '/template', '/product'] as const
beforeAll(async () => {
  service = await startService(await anyDatabase.open(), { timeZone: 'America/Sao_Paulo' })
  const { queries } = service.database
  const [patient, exam] = [await insertPatient(queries), await insertExam(queries)]
  await importCsv('/section', 'name\nHead\n"Neck, ""left"""\n')
  await importCsv('/unit', 'name,timeZone\nManaus,America/Manaus\nSantos,\n')
  await importCsv('/devicetype', 'name,code\nScanner,SCAN\n')
  await importCsv(
    '/device',
    'name;type;unit;serialNumber;purchased;active\n"A ""B""; c";Scanner;Manaus;0012;04/03/2026;não\nD;Scanner;;12;;sim\n',
  )
  await importCsv(
    '/appointment',
    [
      'patient,exam,unit,start,duration,note',
      `${patient},#${exam},Manaus,04/03/2026 10:00,30," One, ""two""\n\n  three; four"`,
      `${patient},#${exam},Santos,2026-12-11T13:00:30Z,,"-1"`,
    ].join('\n'),
  )
  await importCsv(
    '/template',
    'name,sections,title,body,active\nSkull,"Neck, ""left"" | Head","=1+1","a\r\nb",true\n',
  )
  await importCsv('/product', 'name,price,minimumStock\nContrast,1.1250,1500.5\nGel,12.5,\n')
})
afterAll(() => service.close())

const importCsv = async (path: string, csv: string, more: object = {}) => {
  const { status, body } = await service.call('administrator', 'POST', `${path}/import`, {
    csv,
    dryRun: false,
    ...more,
  })
  expect([status, body]).toEqual([200, expect.objectContaining({ refused: 0, stored: true })])
  return body as ImportReport
}
const exported = async (path: string, language: 'en' | 'pt-BR') =>
  (await service.call('administrator', 'GET', `${path}/csv?language=${language}`)).text
const tried = async (path: string, csv: string) => {
  const { body } = await service.call('administrator', 'POST', `${path}/import`, {
    csv,
    match: 'id',
    dryRun: true,
  })
  return body as ImportReport
}

/** A file that a spreadsheet has read and saved, which writes some cells in its own way. */
const saved = (csv: string, written: (cell: string) => string): string =>
  readCsv(csv.replace('\uFEFF', ''), ';')
    .map((cells) => cells.map((cell) => `"${written(cell).replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')

test.each(paths)('what is exported of %s is imported again without a change', async (path) => {
  for (const language of ['en', 'pt-BR'] as const) {
    const report = await tried(path, await exported(path, language))
    expect(report).toMatchObject({ created: 0, updated: 0, refused: 0 })
    expect(report.same).toBeGreaterThan(1)
  }
})

test('times that name no zone are those of the unit of their line, else of the clinic', async () => {
  const text = await exported('/appointment', 'en')
  expect(text).toContain('2026-03-04T14:00:00.000Z')
  const unknown = await tried('/appointment', text.replace('2026-03-04T14:00:00.000Z', '2026-03-04 25:00'))
  expect(unknown.lines[0]?.problems?.[0]?.problem).toMatch(/it is in America\/Manaus$/)
  const inSantos = text.replace('2026-12-11T13:00:30.000Z', '2026-12-11 10:00:30')
  expect(await tried('/appointment', inSantos)).toMatchObject({ updated: 0, refused: 0 })
})

const inBrazil = (cell: string): string =>
  cell
    .replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
    .replace(/^true$/, 'VERDADEIRO')
    .replace(/^false$/, 'FALSO')
    .replaceAll('\r\n', '\n')

test.each(paths)('what a Brazilian spreadsheet makes of an export of %s changes nothing', async (path) => {
  const report = await tried(path, saved(await exported(path, 'pt-BR'), inBrazil))
  expect(report).toMatchObject({ created: 0, updated: 0, refused: 0 })
})

const groups: Resource[] = Object.values(resources)
const exchanged = groups.filter((declared) => {
  const offered = operationsIn(declared)
  return offered['exportCsv'] && offered['importCsv'] && offered['create']
})

test('records of every group come back from a Brazilian spreadsheet as they are', async () => {
  const samples = sampleRecords(service)
  const changed: unknown[] = []
  for (const declared of exchanged) {
    const { id } = await samples.create(declared)
    const report = await tried(declared.path, saved(await exported(declared.path, 'pt-BR'), inBrazil))
    if (report.updated + report.created + report.refused > 0 || report.same === 0)
      changed.push([declared.path, id, report])
  }
  expect(changed).toEqual([])
  expect(exchanged.length).toBeGreaterThan(20)
})

test.each([
  ['/device', /^2026-03-04$/, '03/04/2026', 'may be 2026-03-04 or 2026-04-03: write which'],
  ['/device', /^2026-03-04$/, '3/4/2026', 'must be a day that there is'],
  ['/device', /^0012$/, '12', 'has lost the zeros at the beginning of 0012'],
  [
    '/appointment',
    /^2026-12-11T.*/,
    '12/11/2026 13:00:30',
    'may be 2026-12-11T13:00:30.000Z or 2026-11-12T16',
  ],
  [
    '/appointment',
    /^2026-12-11T.*/,
    '2026-12-11 13:00:30',
    'may be 2026-12-11T13:00:30.000Z or 2026-12-11T16',
  ],
  ['/appointment', /^2026-12-11T.*/, '46367,54201', 'must be a day that there is'],
  ['/product', /^1[.,]1250$/, '1,125', 'may be 1,1250 or 1125: write which'],
])('what would change %s where a spreadsheet wrote %s as %s is refused', async (path, of, as, problem) => {
  const text = saved(await exported(path, 'pt-BR'), (cell) => cell.replace(of, as))
  const report = await tried(path, text)
  expect(report).toMatchObject({ created: 0, updated: 0, refused: 1 })
  expect(report.lines[0]?.problems?.[0]?.problem).toContain(problem)
})
