import { expect, test } from 'vitest'
import { fold, hasWords, isBlank, words } from '#contract/names/matching.ts'

test.each([
  ['HELENA', 'helena'],
  ['José', 'jose'],
  ['Conceição', 'conceicao'],
  ['Ünsal Ångström', 'unsal angstrom'],
  ['İpek', 'ipek'],
  ['ﬁm', 'fim'],
  ['Mª', 'ma'],
  ['Sørensen', 'sorensen'],
  ['WAŁĘSA', 'walesa'],
  ['Groß', 'gross'],
  ['GROẞ', 'gross'],
  ['Yıldız', 'yildiz'],
  ['Đorđević', 'dordevic'],
  ['Æsir Œuvre', 'aesir oeuvre'],
  ['Þórður', 'thordur'],
  ['Ŋuni Ħamrun', 'nuni hamrun'],
])('case and accents do not matter: %s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each(["D'Ávila", 'D’Ávila', 'D‘Ávila', 'DʼÁvila', 'D`Ávila', 'D´Ávila', 'D′Ávila', 'd´avila', 'DAVILA'])(
  'apostrophes of every kind are ignored: %s',
  (text) => {
    expect(fold(text)).toBe('davila')
  },
)

test('a combining accent folds like a precomposed one', () => {
  expect(fold('Jose\u0301')).toBe(fold('Jos\u00e9'))
})

test('invisible characters are ignored', () => {
  expect(fold('Da\u200bvi\u00adla\u202e\ufeff')).toBe('davila')
})

test('only white space is blank: a text that folds to nothing is not', () => {
  for (const text of ['', ' ', '\t\n\u00a0\u3000']) expect(isBlank(text)).toBe(true)
  for (const text of ["'", '´', '\u0301', '\u200b', '\ufeff', ' a ']) expect(isBlank(text)).toBe(false)
})

test('folding a folded text does not change it', () => {
  for (const text of ['D’Ávila', 'ﬁm', 'İpek', 'Straße', '½ kg', '´'])
    expect(fold(fold(text))).toBe(fold(text))
})

test('letters of different scripts that look alike remain different', () => {
  expect(fold('Straße')).not.toBe(fold('Strase'))
  expect(fold('Ana-Paula')).toBe('ana-paula')
})

test('a search is split into folded words at any separator', () => {
  expect(words('  Helena\t PRADO\u00a0 d’Ávila ')).toEqual(['helena', 'prado', 'davila'])
  expect(words('')).toEqual([])
  expect(words(" ' ")).toEqual([])
})

test.each(['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uff0d', '\ufe63'])(
  'a dash of any kind folds to a hyphen, and divides words: %s',
  (dash) => {
    expect(fold(`Costa${dash}Lima`)).toBe('costa-lima')
    expect(words(`Costa${dash}Lima`)).toEqual(['costa', 'lima'])
    expect(words(`Costa ${dash} Lima`)).toEqual(['costa', 'lima'])
  },
)

test('a point after a word does not count, and dashes and points remain in numbers', () => {
  expect(words('Souza Jr.')).toEqual(['souza', 'jr'])
  expect(words('2024-0001 12.3')).toEqual(['2024-0001', '12.3'])
})

test('an abbreviated word of a name is found written out, and the other way round', () => {
  expect(hasWords('reis jr.', 'Reis Júnior')).toBe(true)
  expect(hasWords('reis junior', 'jr')).toBe(true)
  expect(hasWords('fonseca', 'filho')).toBe(false)
  expect(hasWords('reis filho', 'Fº')).toBe(true)
})

test('blanks of every kind are one blank', () => {
  expect(fold('Ana\u00a0\u2003 \u3000Souza')).toBe('ana souza')
})
