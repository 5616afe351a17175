import { expect, test } from 'vitest'
import { MAX_CSV_LINES } from '#contract/declaration/resourceImport.ts'
import { resources } from '#contract/resources.ts'
import { csvLine } from '#service/http/csv.ts'
import { Problem } from '#service/http/problem.ts'
import { readCsv } from '#service/resources/csv/readCsv.ts'

const read = (text: string) => readCsv(resources.country, text)

function refusal(text: string) {
  try {
    read(text)
  } catch (error) {
    if (error instanceof Problem) return error.details.fields
    throw error
  }
  return undefined
}

test.each([',', ';', '\t'])('cells may stand between %j', (separator) => {
  const text = [`name${separator}code`, `Brazil${separator}BR`, `"a,b;c\td"${separator}XX`].join('\n')
  expect(read(text)).toEqual({
    columns: ['name', 'code'],
    lines: [
      { line: 2, cells: ['Brazil', 'BR'] },
      { line: 3, cells: ['a,b;c\td', 'XX'] },
    ],
  })
})

test('a byte order mark, quotation marks, line breaks in cells, and lines of empty cells are understood', () => {
  const text = '\uFEFFname,"code"\r\n"say ""ah""\r\ntwice",BR\r\n\r\n,\r\nlast,XX'
  expect(read(text).columns).toEqual(['name', 'code'])
  expect(read(text).lines).toEqual([
    { line: 2, cells: ['say "ah"\r\ntwice', 'BR'] },
    { line: 5, cells: ['last', 'XX'] },
  ])
})

test('a cell that was escaped as a formula is read as it was', () => {
  const text = `name,code\r\n${csvLine(['=1+1', 'a'], ',')}`
  expect(text).toContain("'=1+1")
  expect(read(text).lines[0]?.cells).toEqual(['=1+1', 'a'])
})

test('a file with an unknown column, or one that is there twice, is refused with the columns that there are', () => {
  expect(refusal('name,Código,name\nBrazil,BR,x')).toEqual([
    { name: 'Código', problem: 'is no column; the columns are id, name, code, code3, externalId' },
    { name: 'name', problem: 'is there twice' },
  ])
})

test('secrets and what the service sets are no columns', () => {
  expect(() => readCsv(resources.user, 'username,name\nana,Ana')).not.toThrow()
  for (const column of ['password', 'demo'])
    expect(() => readCsv(resources.user, `username,${column}\nana,x`)).toThrow(Problem)
})

test('a file without a first line, or with a quotation mark out of place, is refused', () => {
  expect(refusal('')).toEqual([{ name: 'csv', problem: 'has no first line with the names of columns' }])
  expect(refusal('name,code\n"Brazil,BR\n')?.[0]?.problem).toMatch(/^cannot be read near line \d+/)
  expect(refusal('name,code\nBra"zil,BR\n')?.[0]?.problem).toMatch(/^cannot be read near line \d+/)
})

test('a file has a limited number of lines', () => {
  const lines = (count: number) => `name\n${'x\n'.repeat(count)}`
  expect(read(lines(MAX_CSV_LINES)).lines.length).toBe(MAX_CSV_LINES)
  expect(refusal(lines(MAX_CSV_LINES + 1))).toEqual([
    { name: 'csv', problem: 'has more than 20000 lines: send it in several files' },
  ])
})
