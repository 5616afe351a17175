import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font as ParsedFont, type Glyph } from 'fontkit'
import { fontSubsets, type FontSubset } from './fontSubset.ts'

export type FontName = 'regular' | 'bold'

const require = createRequire(import.meta.url)
const files: Readonly<Record<FontName, string>> = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

// Reports share most of their words, and shaping them takes most of the time.
const MAX_WORDS = 20_000

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

/** A font that all documents share. */
export interface SharedFont {
  parsed: ParsedFont
  shape: (word: string) => Word
  newSubset: () => FontSubset
}

const opened = new Map<FontName, SharedFont>()

/** The font, which is read when it is first needed. */
export function openFont(name: FontName): SharedFont {
  const font = opened.get(name) ?? readFont(files[name])
  opened.set(name, font)
  return font
}

let known: ReadonlySet<string> | undefined

/** The characters that the fonts have: both have the same. */
export const characters = (): ReadonlySet<string> =>
  (known ??= new Set(
    openFont('regular').parsed.characterSet.map((codePoint) => String.fromCodePoint(codePoint)),
  ))

function readFont(path: string): SharedFont {
  // Not a Buffer, whose slices would share its memory.
  const bytes = new Uint8Array(readFileSync(path))
  const parsed = create(bytes)
  const scale = 1000 / parsed.unitsPerEm
  // A glyph of several characters keeps the first that is asked for as its text: the lowest, whatever is typeset first.
  for (const codePoint of parsed.characterSet) parsed.glyphForCodePoint(codePoint)
  const shape = (text: string): Word => {
    // The text of a ligature is a character that no search finds. What is taken apart, to be put together again from a letter and
    // its marks, is not found either.
    const run = parsed.layout(text, { liga: false, ccmp: /\p{M}/u.test(text) })
    const glyphs = run.positions.flatMap(({ xAdvance, xOffset, yOffset }, index) => {
      const glyph = run.glyphs[index]
      if (!glyph) return []
      const kerning = (xAdvance - glyph.advanceWidth) * scale
      return [{ glyph, x: xOffset * scale, y: yOffset * scale, kerning }]
    })
    return { glyphs, width: run.advanceWidth * scale }
  }
  const words = new Map<string, Word>()
  return {
    parsed,
    newSubset: fontSubsets(bytes),
    shape(text) {
      const shaped = words.get(text)
      if (shaped) return shaped
      if (words.size >= MAX_WORDS) words.clear()
      const word = shape(text)
      words.set(text, word)
      return word
    },
  }
}
