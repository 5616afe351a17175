import { fold, writtenAs } from '#contract/matching.ts'

interface Name {
  firstName: string
  middleName: string
  lastName: string
  socialName?: string
}

/** A person's names as they are searched: all of them, and those that count most. */
export interface SearchedName {
  all: string
  main: string
}

export const searchedName = ({ firstName, middleName, lastName, socialName = '' }: Name): SearchedName => ({
  all: fold(` ${firstName} ${middleName} ${lastName} ${socialName} `),
  main: fold(` ${firstName} ${lastName} ${socialName} `),
})

/**
 * Ranks how well names match folded words, best first: 1 if each is a whole word of the first, last or social name, 2 if each is a
 * whole word of any name, 3 if each begins a word, 4 otherwise.
 */
export function nameRank({ all, main }: SearchedName, searched: readonly string[]): number {
  const isIn = (name: string, end: string) =>
    searched.every((word) => [word, ...writtenAs(word)].some((one) => name.includes(` ${one}${end}`)))
  if (isIn(main, ' ')) return 1
  if (isIn(all, ' ')) return 2
  return isIn(all, '') ? 3 : 4
}
