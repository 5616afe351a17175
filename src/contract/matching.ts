/**
 * Folds text for matching: case, accents and apostrophes do not matter (chosen; 4.2 does not show how names match).
 * `D’Ávila` and `davila` fold to the same.
 */
export const fold = (text: string): string =>
  text
    // Taken apart, it would leave a space.
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/[\p{Mn}'’‘ʼ`′]/gu, '')
    .toLowerCase()

/** The words of a search, folded. Each has to occur somewhere in what is searched. */
export const words = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean)
