import { stem } from './stem.ts'

/** A word of a text: where it stands, and its stem. */
export interface TextWord {
  start: number
  end: number
  stem: string
}

/** Longer ones are found by their beginning. */
const LONGEST_WORD = 100
/** So many stems are kept for the words and texts that follow. */
const MOST_STEMS = 50_000
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu

/**
 * The words of a text in their order. What stands between them does not matter: `3,5` and `pós-operatório` are two words each. The stems of texts
 * with many words in common are made once for all that share `stems`.
 */
export function textWords(text: string, stems = new Map<string, string>()): TextWord[] {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const known = stems.get(word) ?? stem(word).slice(0, LONGEST_WORD)
    if (stems.size < MOST_STEMS) stems.set(word, known)
    return { start: index, end: index + word.length, stem: known }
  })
  // Folding leaves nothing of signs that count as letters, such as `ʼ`; no database takes a word without letters.
  return words.filter((word) => word.stem.trim() !== '')
}

/** A word that is searched for, or several that follow each other. */
export type Phrase = readonly string[]

/** What is searched for in texts: every one of `wanted`, and none of `unwanted`. */
export interface TextQuery {
  wanted: readonly Phrase[]
  unwanted: readonly Phrase[]
}

// A phrase in quotation marks of any kind, one without its end, or a run without blanks; with or without a minus before it.
const PART = /(?<=^|\s)([-−–]?)(?:["“”„«»]([^"“”„«»]*)["“”„«»]?|(\S+))/gu

/** Reads a search: words, `"words that follow each other"`, and `-words` that must not occur. */
export function readTextQuery(search: string): TextQuery {
  const parts = Array.from(search.matchAll(PART), ([, minus, quoted, word]) => ({
    phrase: textWords(quoted ?? word ?? '').map((found) => found.stem),
    isUnwanted: minus !== '',
  })).filter(({ phrase }) => phrase.length > 0)
  const phrases = (isUnwanted: boolean) =>
    parts.flatMap((part) => (part.isUnwanted === isUnwanted ? [part.phrase] : []))
  return { wanted: phrases(false), unwanted: phrases(true) }
}
