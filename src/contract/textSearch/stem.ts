import { fold } from '#contract/names/matching.ts'

const VOWELS_AT_END = /[aeiou]+$/
const NO_VOWEL = /^[^aeiou]*$/

/** Endings that make other words of one stem, in Portuguese and English, after the vowels at the end; the longest first. */
const ENDINGS = ['ation', 'ition', 'and', 'end', 'ind', 'ion', 'ing', 'ad', 'ed', 'ar']
const KEPT = 4
const KEPT_BEFORE_ION = 3

/**
 * The stem of a word, folded: `nódulos`, `nodular` and `nodules` have one, and so have `dilatação`, `dilatadas` and `dilated`. One reader for Portuguese
 * and English, as reports hold words of both, and many words of medicine differ in the ending alone. In the contract, because
 * the service finds by it and the portal marks what it found. What is stored was made by it: whoever changes it adds a migration that
 * empties `release_words.words`.
 */
export function stem(word: string): string {
  const folded = fold(word)
  if (!/^[a-z]{3,}$/.test(folded)) return folded
  const singular = singularOf(folded.replaceAll('y', 'i'))
  if (singular.length < 4) return singular
  // `calcificação` and `calcified`.
  return withoutDouble(withoutEnding(singular).replace(/ific$/, 'if'))
}

/** The singular of a plural in either language; an `m` at the end is `n`, as in `imagem` and `imagens`, and `il` is `el`, as in `útil` and `úteis`. */
function singularOf(word: string): string {
  if (/.{2}[oa]es$/.test(word)) return `${word.slice(0, -3)}ao`
  if (/.[aeou]is$/.test(word) && word !== 'mais') return `${word.slice(0, -2)}l`
  const singular = /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
  return singular.replace(/m$/, 'n').replace(/il$/, 'el')
}

function withoutEnding(word: string): string {
  const adverb = /^(.{4,})(?:mente|li)$/.exec(word)?.[1] ?? word
  const noun = /^(.{4,})[ai]cao$/.exec(adverb)?.[1] ?? /^(.{3,})ao$/.exec(adverb)?.[1] ?? adverb
  const bare = withoutVowels(noun)
  const ending = ENDINGS.find(
    (one) => bare.endsWith(one) && bare.length - one.length >= (one === 'ion' ? KEPT_BEFORE_ION : KEPT),
  )
  if (ending === undefined || bare.endsWith('eed')) return bare
  const rest = bare.slice(0, -ending.length)
  return NO_VOWEL.test(rest) ? bare : withoutVowels(rest)
}

/** Without the vowels at its end, as long as three letters stay. */
const withoutVowels = (word: string): string => {
  const bare = word.replace(VOWELS_AT_END, '')
  return bare.length < 3 ? word.slice(0, 3) : bare
}

const withoutDouble = (word: string): string => (word.length > 4 ? word.replace(/(.)\1$/, '$1') : word)
