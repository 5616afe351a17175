import { hasGlyph } from './fonts.ts'

/** The replacement of a character that no font has. */
const MISSING = '\ufffd'

// No language has as many marks on a letter; thousands take long to be put in order.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

const OF_DISPLAY = /\p{RGI_Emoji}|[\p{Cf}\p{Variation_Selector}[\p{Cc}--\n]]|[\p{Zs}--\xa0]|[^\n\x20-\xff]/gv
const UNSEEN = /^[\p{Cf}\p{Variation_Selector}[\p{Cc}--\n]]$/v
const BLANK = /^[\p{Zs}--\xa0]$/v

/** The same content in characters that the fonts have, composed where there are composed ones, and without what only controls a display. */
export function writable<Content>(content: Content): Content {
  return change(content) as Content
}

/** The characters of a text for which a PDF has no sign, each once and with the line where it stands first. */
export function unprintable(text: string): { character: string; line: number }[] {
  const counts = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries())
    writableText(line, (character) => {
      if (!counts.has(character)) counts.set(character, index + 1)
      return MISSING
    })
  return [...counts].map(([character, line]) => ({ character, line }))
}

function change(value: unknown): unknown {
  if (typeof value === 'string') return writableText(value)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(change)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]))
}

function writableText(text: string, replace = (_character: string) => MISSING): string {
  if (/^[\n\x20-\x7e\xa0-\xac\xae-\xff]*$/.test(text)) return text
  const writableCharacter = (sequence: string) => {
    const character = String.fromCodePoint(sequence.codePointAt(0) ?? 0)
    return character !== MISSING && hasGlyph(character) ? character : replace(character)
  }
  return (
    text
      .toWellFormed()
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\x85]/g, '\n')
      .replaceAll('\t', '    ')
      // At once, so that what stands for a missing character is not taken for one that was written.
      .replace(OF_DISPLAY, (sequence) => {
        if (UNSEEN.test(sequence)) return ''
        return BLANK.test(sequence) ? ' ' : writableCharacter(sequence)
      })
  )
}
