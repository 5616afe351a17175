import type { Font, Glyph } from 'fontkit'

/** A shaped word. All measures are thousandths of the font's size. */
export interface Word {
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

// Reports share most of their words.
const MAX_WORDS = 20_000

// Letters that stand beside each other as they are. Others join, or carry marks.
const PLAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u

/**
 * Shapes the words of a font. fontkit takes up to a millisecond for a word, too long for a text of many different ones: plain words are put together
 * from what it says of each two letters.
 */
export function wordShaper(font: Font): (word: string) => Word {
  const scale = 1000 / font.unitsPerEm
  // A glyph of several characters keeps the first that is asked for as its text: the lowest, whatever is shaped first.
  const glyphs = new Map(
    font.characterSet.map((codePoint) => [
      String.fromCodePoint(codePoint),
      font.glyphForCodePoint(codePoint),
    ]),
  )
  const kernings = new Map<string, number | undefined>()
  const words = new Map<string, Word>()

  function layOut(text: string): Word {
    // The text of a ligature is a character that no search finds. What is taken apart, to be put together again from a letter and
    // its marks, is not found either.
    const run = font.layout(text, { liga: false, ccmp: /\p{M}/u.test(text) })
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
        const own = placed[index]
        return own?.glyph === glyphs.get(letter) && own?.x === 0 && own.y === 0
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
      const glyph = glyphs.get(letter)
      const next = letters[index + 1]
      const kerning = next === undefined ? 0 : kerningOf(letter + next)
      if (!glyph || kerning === undefined) return undefined
      placed.push({ glyph, x: 0, y: 0, kerning })
      width += glyph.advanceWidth * scale + kerning
    }
    return { glyphs: placed, width }
  }

  return (text) => {
    const known = words.get(text)
    if (known) return known
    if (words.size >= MAX_WORDS) words.clear()
    const word = shapePlain(text) ?? layOut(text)
    words.set(text, word)
    return word
  }
}
