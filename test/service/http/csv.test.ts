import { expect, test } from 'vitest'
import { csvLine, withoutGuard } from '#service/http/csv.ts'
import { readCsv } from '#test/support/readCsv.ts'

test.each([',', ';'] as const)('cells separated by %s are read back as they were written', (separator) => {
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
])('the cell %j, which a spreadsheet could run as a formula, is escaped', (text) => {
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
])('%j is escaped also for readers that split cells at another separator', (text, safe) => {
  const [[cell] = []] = readCsv(csvLine([text], ','), ',')
  expect(cell?.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
  expect(cell).toBe(safe)
})

test.each(['Ana-Maria', 'a=b', 'ana@example.org', "D'Ávila", 'RX + US', '10 - 12', 'B-', '2026-03-04 05:06'])(
  'the cell %j is not escaped',
  (text) => {
    expect(csvLine([text], ',')).toBe(`${text}\r\n`)
  },
)

test('a cell is read as it was before it was escaped', () => {
  const characters = ["'", '=', '\n', ',', ' ', 'a']
  let texts = ['']
  const all: string[] = []
  for (let length = 1; length <= 5; length++) {
    texts = texts.flatMap((text) => characters.map((character) => text + character))
    // The texts of records do not begin with white space.
    all.push(...texts.filter((text) => text === text.trimStart()))
  }
  const changed = all.filter((text) => {
    const [cell = ''] = readCsv(csvLine([text, 'end'], ','), ',')[0] ?? []
    return withoutGuard(cell) !== text
  })
  expect(changed).toEqual([])
})
