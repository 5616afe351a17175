import { expect, test } from 'vitest'
import { isConclusion, readSections } from '#portal/reports/document/text/readSections.ts'

const plainly = (text: string) =>
  readSections(text).map(({ heading, paragraphs }) => [
    heading,
    ...paragraphs.map((paragraph) => paragraph.text),
  ])

test('Headings begin with a hash, blank lines end paragraphs, other line ends stay', () => {
  expect(plainly('# Technique\n\nSedation.\nNo incident.\n\nSecond.\n# Impression\nNormal.')).toEqual([
    ['Technique', 'Sedation.\nNo incident.', 'Second.'],
    ['Impression', 'Normal.'],
  ])
})

test('A text without headings is one section', () => {
  expect(plainly('First.\r\n\r\n\r\nSecond.\r\n')).toEqual([[undefined, 'First.', 'Second.']])
  expect(plainly(' \n\n')).toEqual([])
})

test('A hash within a line is text', () => {
  expect(plainly('#1 lesion\nLesion # 2\n#')).toEqual([[undefined, '#1 lesion\nLesion # 2\n#']])
})

test('Paragraphs with the same text are told apart by their line', () => {
  const [section] = readSections('Normal.\n\nNormal.')
  expect(new Set(section?.paragraphs.map(({ line }) => line)).size).toBe(2)
})

test.each([
  ['Impression', true],
  ['IMPRESSÃO DIAGNÓSTICA', true],
  ['Conclusão', true],
  ['Technique', false],
  [undefined, false],
])('Whether %s announces the conclusion: %s', (heading, expected) => {
  expect(isConclusion(heading)).toBe(expected)
})
