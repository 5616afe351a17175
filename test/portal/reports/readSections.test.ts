import { expect, test } from 'vitest'
import { isConclusion, readSections } from '#portal/reports/pane/readSections.ts'

const plainly = (text: string) =>
  readSections(text).map(({ heading, paragraphs }) => [heading, ...paragraphs.map((it) => it.text)])

test('Headings begin with a hash, blank lines end paragraphs, other line ends stay', () => {
  expect(plainly('# Technique\n\nSedation.\nNo incident.\n\nSecond.\n# Impression\nNormal.')).toEqual([
    ['Technique', 'Sedation.\nNo incident.', 'Second.'],
    ['Impression', 'Normal.'],
  ])
})

test('A text without headings is read as it stands', () => {
  expect(plainly('First.\r\n\r\n\r\nSecond.\r\n')).toEqual([[undefined, 'First.', 'Second.']])
  expect(plainly(' \n\n')).toEqual([])
})

test('What merely holds a hash is text', () => {
  expect(plainly('#1 lesion\nLesion # 2\n#')).toEqual([[undefined, '#1 lesion\nLesion # 2\n#']])
})

test('Parts that say the same can be told apart', () => {
  const [section] = readSections('Normal.\n\nNormal.')
  expect(new Set(section?.paragraphs.map(({ line }) => line)).size).toBe(2)
})

test.each([
  ['Impression', true],
  ['IMPRESSÃO DIAGNÓSTICA', true],
  ['Conclusão', true],
  ['Technique', false],
  [undefined, false],
])('What %s announces is what the report comes to: %s', (heading, expected) => {
  expect(isConclusion(heading)).toBe(expected)
})
