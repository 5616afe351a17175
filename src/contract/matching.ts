/**
 * Folds text for matching: case, accents, apostrophes and characters that nobody sees do not matter (chosen; 4.2 does not
 * show how names match).
 * `D’Ávila` and `davila` fold to the same.
 */
export const fold = (text: string): string =>
  text
    // Taken apart, it would leave a space.
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}'’‘ʼ`′]/gu, '')
    .toLowerCase()

// Names are shown, and so typed and pasted, as "Souza, Ana" and "Ana Flor (Souza, André)".
const BETWEEN_WORDS = /[\s,;()]+/

/** The words of a search, folded. Each has to occur somewhere in what is searched. */
export const words = (search: string): string[] => fold(search).split(BETWEEN_WORDS).filter(Boolean)

/** Tells whether a search holds nothing but white space, and so asks for nothing. One that has no word still asks. */
export const isBlank = (search: string): boolean => /^\p{White_Space}*$/u.test(search)
