import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** The fonts in the order in which they are tried for a character. The first file of each has all characters of its family. */
const fonts = [
  {
    family: 'Noto Sans',
    files: [
      require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
      require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
      require.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
      require.resolve('@expo-google-fonts/noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf'),
    ],
  },
  {
    family: 'Noto Sans Arabic',
    files: [
      require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
      require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
    ],
  },
  {
    family: 'Noto Sans Hebrew',
    files: [
      require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
      require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
    ],
  },
  {
    family: 'Noto Sans Symbols',
    files: [
      require.resolve('@expo-google-fonts/noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf'),
    ],
  },
  {
    family: 'Noto Sans Math',
    files: [require.resolve('@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf')],
  },
  {
    family: 'Noto Sans Symbols 2',
    files: [
      require.resolve('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
    ],
  },
  {
    // It has the signs of China, Taiwan and Japan in one file; others have one file for each, in many weights.
    family: 'Chocolate Classical Sans',
    files: [
      require.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
    ],
  },
  {
    family: 'Gowun Dodum',
    files: [require.resolve('@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf')],
  },
]

export const fontFamilies = fonts.map(({ family }) => family)

export const readFontFiles = (): Buffer[] =>
  fonts.flatMap(({ files }) => files.map((file) => readFileSync(file)))

const opened = new Map<string, Font>()
const known = new Map<string, boolean>()

/** Whether one of the fonts has the character. A file is opened when those before it lack one. */
export function hasGlyph(character: string): boolean {
  const found =
    known.get(character) ??
    fonts.some(({ files: [file = ''] }) => {
      const font = opened.get(file) ?? create(readFileSync(file))
      opened.set(file, font)
      return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
    })
  known.set(character, found)
  return found
}
