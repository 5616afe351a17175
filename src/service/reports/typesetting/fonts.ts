import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { fontSubsets, type FontSubset } from './fontSubset.ts'
import { wordShaper, type Word } from './wordShaper.ts'

export type FontName = 'regular' | 'bold'

const require = createRequire(import.meta.url)
const files: Readonly<Record<FontName, string>> = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

/** A font that all documents share. */
export interface SharedFont {
  parsed: Font
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
  return { parsed, shape: wordShaper(parsed), newSubset: fontSubsets(bytes) }
}
