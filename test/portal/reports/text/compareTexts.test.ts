import { expect, test } from 'vitest'
import { readHtml } from '#contract/reportDocument/html/readHtml.ts'
import { readHeadedText, readPlainText } from '#contract/reportDocument/readPlain.ts'
import { compareTexts } from '#portal/reports/text/compareTexts.ts'
import { comparedLines } from '#portal/reports/text/labelledSections.ts'
import type { Comparison } from '#portal/reports/text/RowWriter.ts'

const noPause = () => Promise.resolve()
const compare = (older: string, newer: string) =>
  compareTexts(readHeadedText(older), readHeadedText(newer), noPause)

/** The rows of both texts, with [-removed-] and {+added+}. */
const shown = ({ rows }: Comparison) =>
  rows.map(({ pieces, inOlder, inNewer }) => [
    inOlder
      ? pieces.map((piece) => (piece.isSame || !piece.older ? piece.older : `[-${piece.older}-]`)).join('')
      : null,
    inNewer
      ? pieces.map((piece) => (piece.isSame || !piece.newer ? piece.newer : `{+${piece.newer}+}`)).join('')
      : null,
  ])

/** One side of the comparison as text, without marks. */
const side = ({ rows }: Comparison, which: 'older' | 'newer') =>
  rows.map((row) => row.pieces.map((piece) => piece[which]).join('')).join('\n')

test('Equal texts have no differences', async () => {
  const text = '# Técnica\n\nExame sob sedação.\n\n# Impressão\n\nGastrite leve.'
  expect(await compare(text, text)).toMatchObject({ differences: 0, words: 0, isCoarse: false })
})

test('Replaced words are marked, and punctuation and the words around them are not', async () => {
  const comparison = await compare(
    'Fígado de dimensões normais, medindo 12,5 cm.',
    'Fígado de dimensões aumentadas, medindo 14,0 cm.',
  )
  expect(shown(comparison)).toEqual([
    [
      'Fígado de dimensões [-normais-], medindo [-12,5-] cm.',
      'Fígado de dimensões {+aumentadas+}, medindo {+14,0+} cm.',
    ],
  ])
  expect(comparison).toMatchObject({ differences: 2, words: 2 })
})

test('Consecutive words are one difference, and each word is counted', async () => {
  const comparison = await compare(
    'Não se observam nódulos na tireoide hoje.',
    'Sem nódulos na tireoide hoje.',
  )
  expect(comparison).toMatchObject({ differences: 1, words: 3 })
})

test('Line breaks and spaces are not differences', async () => {
  expect((await compare('Sem  alterações\nnotáveis.', 'Sem alterações notáveis.')).differences).toBe(0)
})

test('Sections are paired by their heading, whatever is inserted between them', async () => {
  const comparison = await compare(
    '# Fígado\n\nNormal.\n\n# Baço\n\nNormal e homogêneo.',
    '# FIGADO\n\nNormal.\n\n# Rins\n\nSem cálculos.\n\n# Baço\n\nNormal e homogêneo.',
  )
  expect(shown(comparison)).toEqual([
    ['Fígado', 'FIGADO'],
    ['Normal.', 'Normal.'],
    [null, '{+Rins+}'],
    [null, '{+Sem cálculos.+}'],
    ['Baço', 'Baço'],
    ['Normal e homogêneo.', 'Normal e homogêneo.'],
  ])
})

test('Paragraphs are paired by similarity', async () => {
  const comparison = await compare(
    'Fígado de contornos regulares.\n\nVesícula sem cálculos.',
    'Pâncreas não visto.\n\nFígado de contornos irregulares.\n\nVesícula sem cálculos.',
  )
  expect(shown(comparison)).toEqual([
    [null, '{+Pâncreas não visto.+}'],
    ['Fígado de contornos [-regulares-].', 'Fígado de contornos {+irregulares+}.'],
    ['Vesícula sem cálculos.', 'Vesícula sem cálculos.'],
  ])
})

test('Statements with hardly any common words are marked as a whole, side by side', async () => {
  const comparison = await compare(
    '# Indicação\n\nNódulo palpável em rotina.',
    '# Indicação\n\nAumento do volume.',
  )
  expect(shown(comparison)[1]).toEqual(['[-Nódulo palpável em rotina.-]', '{+Aumento do volume.+}'])
})

test('Compared with an empty text, the whole text is added', async () => {
  expect(shown(await compare('', 'Tudo novo.'))).toEqual([[null, '{+Tudo novo.+}']])
  expect((await compare('', '')).rows).toEqual([])
})

// Pseudo-random numbers (Park and Miller), so that each run compares the same texts.
function madeUp(words: number, paragraph: number, seed: number): string {
  let state = seed
  let text = ''
  for (let n = 1; n <= words; n += 1) {
    state = (state * 16_807) % 2_147_483_647
    text += `w${state % 700}${n % 13 === 0 ? '. ' : ' '}`
    if (n % paragraph === 0) text += '\n\n'
  }
  return text
}

test.each([20, 300, 100_000])(
  'Texts of 100 KB without common text are compared in small steps, in paragraphs of %d words',
  async (paragraph) => {
    const older = madeUp(20_000, paragraph, 1)
    const newer = madeUp(20_000, paragraph, 2)
    let steps = 0
    const comparison = await compareTexts(readPlainText(older), readPlainText(newer), async () => {
      steps += 1
    })
    expect(steps).toBeGreaterThan(50)
    const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    expect(words(side(comparison, 'older'))).toBe(words(older))
    expect(words(side(comparison, 'newer'))).toBe(words(newer))
  },
)

test('Labels in CAPITALS, as headings and at the start of a line name the same section', async () => {
  const comparison = await compare(
    '# Fígado\n\nNormal.\n\n# Baço\n\nMede 10 cm.\n\n# Conclusão\n\nNormal.',
    'FÍGADO\n\tNormal.\n\nBaço: Mede 11 cm.\nIMPRESSÃO:\nNormal.',
  )
  expect(shown(comparison)).toEqual([
    ['Fígado', 'FÍGADO'],
    ['Normal.', 'Normal.'],
    ['Baço', 'Baço'],
    ['Mede [-10-] cm.', 'Mede {+11+} cm.'],
    ['Conclusão', 'IMPRESSÃO'],
    ['Normal.', 'Normal.'],
  ])
})

test.each([
  ['sections', '# Rim direito\n\nMede 11,3 cm.', '# Rim esquerdo\n\nMede 11,5 cm.'],
  ['labels', 'Rim direito: mede 11,3 cm.', 'Rim esquerdo: mede 11,5 cm.'],
  ['first words', '# Rins\n\nRim direito mede 11,3 cm.', '# Rins\n\nRim esquerdo mede 11,5 cm.'],
  ['organs', '# Achados\n\nFígado normal, homogêneo.', '# Achados\n\nBaço normal, homogêneo.'],
  ['last words', '# Impressão\n\nCisto de 8 mm à direita.', '# Impressão\n\nCisto de 8 mm à esquerda.'],
  ['levels', 'L4-L5 com protrusão de 3 mm.', 'L5-S1 com protrusão de 4 mm.'],
  ['sides within a text', 'Mama direita normal. Nódulo de 3 mm.', 'Mama esquerda normal. Nódulo de 4 mm.'],
  ['a part of other sections', '# Mama direita\n\nNódulos: 3 mm.', '# Mama esquerda\n\nNódulos: 4 mm.'],
])('Statements with different subjects are not paired: %s', async (_, older, newer) => {
  const { rows } = await compare(older, newer)
  const beside = rows.filter((row) => row.inOlder && row.inNewer && !row.isHeading)
  expect(beside).toEqual([])
})

test('Labels within a section that the other text does not have are part of its text', async () => {
  const comparison = await compare(
    '# Ovário direito\n\nTópico, com 3,1 x 2,0 cm.',
    '# Ovário direito\n\nDimensões normais: 3,0 x 2,0 cm.',
  )
  expect(shown(comparison)).toEqual([
    ['Ovário direito', 'Ovário direito'],
    ['[-Tópico, com 3,1-] x 2,0 cm.', '{+Dimensões normais: 3,0+} x 2,0 cm.'],
  ])
})

test('Sections in another order are paired by their names', async () => {
  const comparison = await compare('# A\n\nUm.\n\n# B\n\nDois.', '# B\n\nDois.\n\n# A\n\nUm.')
  expect(comparison).toMatchObject({ differences: 0, isWhole: false })
})

test('Where a text has no labels, the texts are compared as a whole, and the result says so', async () => {
  const comparison = await compare(
    '# Fígado\n\nNormal.\n\n# Baço\n\nMede 10 cm.',
    'Fígado normal.\n\nBaço mede 11 cm.',
  )
  expect(comparison.isWhole).toBe(true)
  expect(shown(comparison).filter(([older, newer]) => older !== null && newer !== null)).toEqual([
    ['[-Normal.-]', '{+Fígado normal.+}'],
    ['[-Mede 10-] cm.', '{+Baço mede 11+} cm.'],
  ])
})

test('Text in HTML is compared as the text that it shows', () => {
  const html =
    '<h2>Técnica</h2><p>Exame <em>sob</em>\n sedação.<br>Sem intercorrências.</p><p><strong>Rim direito:</strong> 11 cm.</p>' +
    '<p><b>Baço</b><br>Normal.</p><ul><li><b>um</b></li><li>dois</li></ul>' +
    '<table><tbody><tr><td>Volume</td><td>9,7 mL</td></tr></tbody></table>'
  const lines = comparedLines(readHtml(html))
  expect(lines.map(({ text }) => text)).toEqual([
    'Técnica',
    '',
    'Exame sob sedação.',
    'Sem intercorrências.',
    '',
    'Rim direito',
    '11 cm.',
    '',
    'Baço',
    'Normal.',
    '',
    '• um',
    '',
    '• dois',
    '',
    'Volume\t9,7 mL',
  ])
  expect(lines.flatMap(({ label }) => label ?? [])).toEqual([
    { name: 'Técnica', rank: 3, rest: '' },
    { name: 'Rim direito', rank: 2, rest: '' },
    { name: 'Baço', rank: 2, rest: '' },
  ])
})

test('What is struck out or raised is a difference, and what is bold is none', async () => {
  const differencesOf = async (older: string, newer: string) =>
    (await compareTexts(readHtml(older), readHtml(newer), noPause)).differences
  expect(await differencesOf('<p>Sem <b>fratura</b>.</p>', '<p>Sem fratura.</p>')).toBe(0)
  expect(await differencesOf('<p>Há fratura.</p>', '<p>Há <s>fratura</s>.</p>')).toBeGreaterThan(0)
  expect(await differencesOf('<p>7 x 109</p>', '<p>7 x 10<sup>9</sup></p>')).toBeGreaterThan(0)
})

test('A sign before a line of plain text is no heading', async () => {
  const comparison = await compareTexts(
    readPlainText('# do rádio distal'),
    readPlainText('# da ulna distal'),
    noPause,
  )
  expect(comparison.rows.every(({ isHeading }) => !isHeading)).toBe(true)
  expect(side(comparison, 'older')).toContain('# do rádio distal')
})
