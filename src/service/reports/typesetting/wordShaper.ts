import type { Font, Glyph } from 'fontkit'

/** A shaped word. All measures are thousandths of the font's size. */
interface Word {
  glyphs: readonly PlacedGlyph[]
  width: number
}

interface PlacedGlyph {
  glyph: Glyph
  /** By how much the glyph is raised and moved to the right; a mark is placed above its letter so. */
  x: number
  y: number
  /** The space behind the glyph beyond its own, such as between T and o. */
  kerning: number
}

/** A word is shaped from left to right unless marked as read from right to left; its glyphs stand from left to right in each case. */
export type Shape = (word: string, isRightToLeft?: boolean) => Word

// Reports share most of their words.
const MAX_WORDS = 20_000

// Letters that stand beside each other as they are. Others join, or carry marks.
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]*$/u

// Forms of Arabic letters as characters of their own, which no search uses.
const FORM = /[\ufb50-\ufdff\ufe70-\ufefc]/

// A font with more characters has them for scripts in which few glyphs have several.
const MANY_CHARACTERS = 10_000

/**
 * Shapes the words of a font. fontkit takes up to a millisecond for a word, too long for a text of many different ones: plain words are put together
 * from what it says of each two letters.
 */
export function wordShaper(font: Font): Shape {
  const scale = 1000 / font.unitsPerEm
  // A glyph of several characters keeps the first that is asked for as its text: the lowest, whatever is shaped first.
  const { characterSet } = font
  if (characterSet.length < MANY_CHARACTERS)
    for (const codePoint of characterSet)
      if (!FORM.test(String.fromCodePoint(codePoint))) font.glyphForCodePoint(codePoint)
  const glyphOf = (letter: string) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const kernings = new Map<string, number | undefined>()
  const words = new Map<string, Word>()

  function layOut(text: string, isRightToLeft = false): Word {
    // The text of a ligature is a character that no search finds. What is taken apart, to be put together again from a letter and
    // its marks, is not found either.
    const features = { liga: false, ccmp: /\p{M}/u.test(text) }
    const run = font.layout(text, features, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')
    const placed = run.positions.flatMap(({ xAdvance, xOffset, yOffset }, index) => {
      const glyph = run.glyphs[index]
      if (!glyph) return []
      return [
        { glyph, x: xOffset * scale, y: yOffset * scale, kerning: (xAdvance - glyph.advanceWidth) * scale },
      ]
    })
    return { glyphs: placed, width: run.advanceWidth * scale }
  }

  /** The space between two letters; undefined where they do not simply stand beside each other. */
  function kerningOf(pair: string): number | undefined {
    if (!kernings.has(pair)) {
      const { glyphs: placed } = layOut(pair)
      const isPlain = Array.from(pair).every((letter, index) => {
        const placedGlyph = placed[index]
        return placedGlyph?.glyph === glyphOf(letter) && placedGlyph?.x === 0 && placedGlyph.y === 0
      })
      kernings.set(pair, isPlain ? placed[0]?.kerning : undefined)
    }
    return kernings.get(pair)
  }

  function shapePlain(word: string): Word | undefined {
    if (!PLAIN.test(word)) return undefined
    const letters = Array.from(word)
    const placed: PlacedGlyph[] = []
    let width = 0
    for (const [index, letter] of letters.entries()) {
      const glyph = glyphOf(letter)
      const next = letters[index + 1]
      const kerning = next === undefined ? 0 : kerningOf(letter + next)
      if (kerning === undefined) return undefined
      placed.push({ glyph, x: 0, y: 0, kerning })
      width += glyph.advanceWidth * scale + kerning
    }
    return { glyphs: placed, width }
  }

  return (text, isRightToLeft = false) => {
    const key = isRightToLeft ? `\u200f${text}` : text
    const known = words.get(key)
    if (known) return known
    if (words.size >= MAX_WORDS) words.clear()
    const word = (isRightToLeft ? undefined : shapePlain(text)) ?? layOut(text, isRightToLeft)
    words.set(key, word)
    return word
  }
}
