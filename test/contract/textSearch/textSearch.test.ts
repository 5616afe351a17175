import { describe, expect, test } from 'vitest'
import { stem } from '#contract/textSearch/stem.ts'
import { excerptOf, markedText } from '#contract/textSearch/textMatches.ts'
import { readTextQuery } from '#contract/textSearch/textQuery.ts'

describe('the stem of a word', () => {
  test.each([
    'nódulo nódulos nodular nodulares nodule nodules',
    'lesão lesões lesao lesion lesions',
    'dilatação dilatações dilatado dilatadas dilatar dilated dilation dilatation',
    'biópsia biópsias biopsy biopsies',
    'pólipo pólipos polyp polyps',
    'imagem imagens',
    'rim rins',
    'tumor tumores tumors',
    'renal renais',
    'útil úteis',
    'móvel móveis',
    'contrátil contráteis',
    'massa massas masses',
    'normal normais normalmente normally',
    'calcificação calcificações calcificado calcification calcified',
    'região regiões region regions',
    'bleed bleeding',
    'INFLAMAÇÃO inflamada inflammation',
  ])('is one of %s', (words) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(1)
  })

  test.each([
    'massa mas',
    'mama mamilo',
    'fígado figo',
    'cisto cistite',
    'normal anormal',
    'direito direção',
    'sem com',
    'menor maior',
    '10 100',
  ])('differs of %s', (words) => {
    const all = words.split(' ')
    expect(new Set(all.map(stem)).size).toBe(all.length)
  })
})

describe('a search in texts', () => {
  test('has words, phrases in quotation marks of any kind, and what must not occur', () => {
    expect(readTextQuery('nódulo “lobo direito” -pólipo -"de mama" 3,5cm pós-operatório')).toEqual({
      wanted: [['nodul'], ['lob', 'direit'], ['3', '5cm'], ['pos', 'operator']],
      unwanted: [['polip'], ['de', 'mam']],
    })
    expect(readTextQuery(' - "" ... ')).toEqual({ wanted: [], unwanted: [] })
  })

  test('marks in a text what it finds, in any form, and nothing of the words that must not occur', () => {
    expect(
      markedText('Nódulos no lobo direito, nodular.', readTextQuery('nódulo "lobo direito" -no')),
    ).toEqual([
      { text: 'Nódulos', match: true },
      { text: ' no ' },
      { text: 'lobo direito', match: true },
      { text: ', ' },
      { text: 'nodular', match: true },
      { text: '.' },
    ])
  })

  test('shows of a long text the part in which most of it is found', () => {
    const text = `Pólipo. ${'Sem alterações. '.repeat(40)}\n\nNódulo junto a um pólipo séssil. ${'Fim. '.repeat(90)}`
    const shown = excerptOf(text, readTextQuery('polipo nodulo'))
    expect(shown.filter(({ match }) => match).map((piece) => piece.text)).toEqual(['Nódulo', 'pólipo'])
    expect(shown[0]?.text).toBe('… ')
    expect(shown.at(-1)?.text).toBe(' …')
    expect(shown.map((piece) => piece.text).join('').length).toBeLessThan(170)
  })

  test('shows a part of a text soon, however often it has the words', () => {
    const shown = excerptOf(`${'a '.repeat(25_000)}b ${'a '.repeat(100)}`, readTextQuery('a b'))
    const matches = shown.filter(({ match }) => match).map((piece) => piece.text)
    expect(new Set(matches)).toEqual(new Set(['a', 'b']))
  })

  test('shows the beginning of a text in which nothing is found', () => {
    expect(excerptOf('Sem alterações.', readTextQuery('nódulo'))).toEqual([{ text: 'Sem alterações.' }])
    expect(excerptOf('', readTextQuery('nódulo'))).toEqual([])
  })
})
