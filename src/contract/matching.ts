/**
 * Folds text for matching: case, accents, apostrophes and invisible characters do not matter, so `D’Ávila` and `davila` fold
 * to the same (chosen; 4.2 does not show how names match). In the contract, because the service finds by it and the portal
 * marks what it found.
 */
export const fold = (text: string): string =>
  text
    // Normalizing would turn it into a space and a combining accent.
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}'’‘ʼ`′]/gu, '')
    .toLowerCase()

// Names are shown, and so typed and pasted, as "Souza, Ana" and "Ana Flor (Souza, André)".
const BETWEEN_WORDS = /[\s,;()]+/

/** The words of a search, folded. A match has each of them somewhere. */
export const words = (search: string): string[] => fold(search).split(BETWEEN_WORDS).filter(Boolean)

/** Whether a search holds nothing but white space, and so filters nothing. A search of punctuation alone is not blank, and finds nothing. */
export const isBlank = (search: string): boolean => /^\p{White_Space}*$/u.test(search)

/** Whether each word of a search occurs in a folded text. A blank search is in every text; one of nothing but punctuation in none. */
export function hasWords(text: string, search: string): boolean {
  if (isBlank(search)) return true
  const searched = words(search)
  return searched.length > 0 && searched.every((word) => text.includes(word))
}
