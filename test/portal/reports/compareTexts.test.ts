import { expect, test } from 'vitest'
import { compareTexts } from '#portal/reports/compare/compareTexts.ts'
import type { Comparison } from '#portal/reports/compare/compareTexts.ts'
import { fragmentSections } from '#portal/reports/compare/fragmentSections.ts'
import { readSections } from '#portal/reports/pane/readSections.ts'

const noPause = () => Promise.resolve()
const compare = (older: string, newer: string) =>
  compareTexts(readSections(older), readSections(newer), noPause)

/** The rows as they stand side by side, with [-removed-] and {+added+}. */
const shown = ({ rows }: Comparison) =>
  rows.map(({ pieces, inOlder, inNewer }) => [
    inOlder ? pieces.map((it) => (it.isSame || !it.older ? it.older : `[-${it.older}-]`)).join('') : null,
    inNewer ? pieces.map((it) => (it.isSame || !it.newer ? it.newer : `{+${it.newer}+}`)).join('') : null,
  ])

/** What either side of the comparison says, without its marks. */
const side = ({ rows }: Comparison, which: 'older' | 'newer') =>
  rows.map((row) => row.pieces.map((piece) => piece[which]).join('')).join('\n')

test('Texts that are the same have no difference', async () => {
  const text = '# Técnica\n\nExame sob sedação.\n\n# Impressão\n\nGastrite leve.'
  expect(await compare(text, text)).toMatchObject({ differences: 0, words: 0, isCoarse: false })
})

test('Words that were replaced are told, signs and the words around them stay', async () => {
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

test('Words that follow each other are one difference, and each of them is counted', async () => {
  const comparison = await compare(
    'Não se observam nódulos na tireoide hoje.',
    'Sem nódulos na tireoide hoje.',
  )
  expect(comparison).toMatchObject({ differences: 1, words: 3 })
})

test('Line breaks and spaces are no difference', async () => {
  expect((await compare('Sem  alterações\nnotáveis.', 'Sem alterações notáveis.')).differences).toBe(0)
})

test('Sections stand beside those of the same heading, whatever else was put between', async () => {
  const comparison = await compare(
    '# Fígado\n\nNormal.\n\n# Baço\n\nNormal e homogêneo.',
    '# FIGADO\n\nNormal.\n\n# Rins\n\nSem cálculos.\n\n# Baço\n\nNormal e homogêneo.',
  )
  expect(shown(comparison)).toEqual([
    ['[-Fígado-]', '{+FIGADO+}'],
    ['Normal.', 'Normal.'],
    [null, '{+Rins+}'],
    [null, '{+Sem cálculos.+}'],
    ['Baço', 'Baço'],
    ['Normal e homogêneo.', 'Normal e homogêneo.'],
  ])
})

test('Paragraphs stand beside those that are most like them', async () => {
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

test('What has next to nothing in common is replaced as a whole, side by side', async () => {
  const comparison = await compare(
    '# Indicação\n\nNódulo palpável em rotina.',
    '# Indicação\n\nAumento do volume.',
  )
  expect(shown(comparison)[1]).toEqual(['[-Nódulo palpável em rotina.-]', '{+Aumento do volume.+}'])
})

test('A text against none is added as a whole', async () => {
  expect(shown(await compare('', 'Tudo novo.'))).toEqual([[null, '{+Tudo novo.+}']])
  expect((await compare('', '')).rows).toEqual([])
})

// A line of Park and Miller's numbers, so that each run compares the same.
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
  'Texts of 100 KB that differ in everything are compared in small steps, in paragraphs of %d words',
  async (paragraph) => {
    const older = madeUp(20_000, paragraph, 1)
    const newer = madeUp(20_000, paragraph, 2)
    let steps = 0
    const comparison = await compareTexts(readSections(older), readSections(newer), async () => {
      steps += 1
    })
    expect(steps).toBeGreaterThan(50)
    const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    expect(words(side(comparison, 'older'))).toBe(words(older))
    expect(words(side(comparison, 'newer'))).toBe(words(newer))
  },
)

test('Text in HTML is compared as what its reader sees', () => {
  const template = document.createElement('template')
  template.innerHTML =
    '<h3>Técnica</h3><p>Exame <b>sob</b>\n sedação.<br>Sem intercorrências.</p>' +
    '<ul><li>um</li><li>dois</li></ul><table><tbody><tr><td>Volume</td><td>9,7 mL</td></tr></tbody></table>'
  expect(fragmentSections(template.content)).toMatchObject([
    {
      heading: 'Técnica',
      paragraphs: [
        { text: 'Exame sob sedação.\nSem intercorrências.' },
        { text: '• um' },
        { text: '• dois' },
        { text: 'Volume 9,7 mL' },
      ],
    },
  ])
})
