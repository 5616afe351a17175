import { expect, test } from 'vitest'
import { csvLine } from '#service/http/csv.ts'
import { readCsv } from '#test/support/readCsv.ts'

test.each([',', ';'] as const)('a line with %s between its cells is read back as it was', (separator) => {
  const cells = [
    'plain',
    '',
    'Souza, Ana',
    'a;b',
    'say "ah"',
    ' spaced ',
    'two\r\nlines',
    'ç – 🩺',
    '0001',
    '"',
  ]
  expect(readCsv(csvLine(cells, separator), separator)).toEqual([cells])
})

test('a cell is quoted only where it has to be, and a line ends with CR LF', () => {
  expect(csvLine(['a', 'b c', 'Souza, Ana', 'x"y'], ',')).toBe('a,b c,"Souza, Ana","x""y"\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  ' =1',
  '\u00A0=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '=HYPERLINK("https://elsewhere.example";"x")',
])('%j, which a spreadsheet could run, becomes text', (text) => {
  for (const separator of [',', ';'] as const) {
    const [[cell] = []] = readCsv(csvLine([text], separator), separator)
    expect(cell).toMatch(/^'/)
    expect(cell?.replaceAll("'", '')).toBe(text)
  }
})

test.each([
  ['Souza, =1+1', "Souza,' =1+1"],
  ['Souza;=1+1', "Souza;'=1+1"],
  ['x"=1+1', 'x"\'=1+1'],
  ["x'@y", "x''@y"],
  ['x|-1', "x|'-1"],
  ['x\t=1', "x\t'=1"],
  ['x\r\n+1', "x\r'\n'+1"],
])('%j is text even for who splits cells at another place', (text, safe) => {
  const [[cell] = []] = readCsv(csvLine([text], ','), ',')
  expect(cell?.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
  expect(cell).toBe(safe)
})

test.each(['Ana-Maria', 'a=b', 'ana@example.org', "D'Ávila", 'RX + US', '10 - 12', 'B-', '2026-03-04 05:06'])(
  '%j is left as it is',
  (text) => {
    expect(csvLine([text], ',')).toBe(`${text}\r\n`)
  },
)
