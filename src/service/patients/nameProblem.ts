/** What keeps a text from being a person's name, or undefined. First and last names have to be there. */
export function nameProblem(text: string, { required }: { required: boolean }): string | undefined {
  if (required && text.trim() === '') return 'must not be empty'
  if (hidden.test(text.replace(joiners, ''))) return 'has a character that is not seen'
  if (required && !/\p{L}/u.test(text)) return 'must have a letter'
  return undefined
}

// Control characters, line ends, and those that are not seen or that turn what is written around.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
// Some scripts need them inside a word.
const joiners = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu
