import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { fontSubsets, type FontSubset } from './fontSubset.ts'
import { wordShaper, type Shape } from './wordShaper.ts'

export type FontName = 'regular' | 'bold'

const require = createRequire(import.meta.url)
const files = {
  regular: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  arabic: () =>
    require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  arabicBold: () => require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  hebrew: () =>
    require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  hebrewBold: () => require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  korean: () => require.resolve('@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf'),
  // It has the signs of China, Taiwan and Japan in one file; others have one file for each, in many weights.
  chinese: () =>
    require.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
  symbols: () =>
    require.resolve('@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf'),
  math: () => require.resolve('@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf'),
  pictures: () =>
    require.resolve('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
} as const

/** A font file, of which a line may use several. */
export type Face = keyof typeof files

const both = (face: Face) => ({ regular: face, bold: face })
/** The faces for characters that the first two do not have. A file is only read for a character that it may have. */
const fallbacks: readonly { may: RegExp; faces: Readonly<Record<FontName, Face>> }[] = [
  { may: /\p{Script_Extensions=Arabic}/u, faces: { regular: 'arabic', bold: 'arabicBold' } },
  { may: /\p{Script_Extensions=Hebrew}/u, faces: { regular: 'hebrew', bold: 'hebrewBold' } },
  { may: /\p{Script=Hangul}/u, faces: both('korean') },
  {
    // With the punctuation of these scripts, and letters and numbers of their width.
    may: /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\u3000-\u33ff\uff00-\uffef]/u,
    faces: both('chinese'),
  },
  ...(['symbols', 'math', 'pictures'] as const).map((face) => ({
    may: /[\p{S}\p{P}\p{N}\p{Script=Common}]/u,
    faces: both(face),
  })),
]

/** A font that all documents share. */
export interface SharedFont {
  parsed: Font
  shape: Shape
  newSubset: () => FontSubset
}

const opened = new Map<Face, SharedFont>()

/** The font, which is read when it is first needed. */
export function openFont(face: Face): SharedFont {
  const font = opened.get(face) ?? readFont(files[face]())
  opened.set(face, font)
  return font
}

export const hasGlyph = (face: Face, character: string): boolean =>
  openFont(face).parsed.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

const known = { regular: new Map<string, Face | undefined>(), bold: new Map<string, Face | undefined>() }

/** The face that has the character; undefined where none has it. */
export function faceOf(character: string, font: FontName): Face | undefined {
  if (!known[font].has(character)) known[font].set(character, findFace(character, font))
  return known[font].get(character)
}

function findFace(character: string, font: FontName): Face | undefined {
  if (hasGlyph(font, character)) return font
  return fallbacks.find(({ may, faces }) => may.test(character) && hasGlyph(faces[font], character))?.faces[
    font
  ]
}

function readFont(path: string): SharedFont {
  // Not a Buffer, whose slices would share its memory.
  const bytes = new Uint8Array(readFileSync(path))
  const parsed = create(bytes)
  // A question for its characters alone needs neither.
  let shape: Shape | undefined
  let newSubset: (() => FontSubset) | undefined
  return {
    parsed,
    shape: (word, isRightToLeft) => (shape ??= wordShaper(parsed))(word, isRightToLeft),
    newSubset: () => (newSubset ??= fontSubsets(bytes))(),
  }
}
