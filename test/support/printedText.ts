import { pdfObjects, pdfStream, pdfText } from './pdfObjects.ts'

/** The text of each page of a PDF that Chromium printed, in the order in which it was drawn. */
export function printedText(bytes: Uint8Array): string[] {
  const { all, referred } = pdfObjects(bytes)
  const letters = (font: string) => readMap(pdfStream(referred(all.get(font) ?? '', 'ToUnicode')))
  return [...all.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => draw(pdfStream(referred(page, 'Contents')), letters))
}

type Letters = ReadonlyMap<number, string>

/** The letters of a font's glyphs. */
function readMap(map: string): Letters {
  const letters = new Map<number, string>()
  const letter = (hex: string, by = 0) => {
    const text = pdfText(hex)
    return by === 0 ? text : String.fromCodePoint(text.codePointAt(0)! + by)
  }
  for (const [, from, to, hex] of map.matchAll(/<(\w{4})> (?:<(\w{4})> )?<((?:\w{4})+)>\n/g)) {
    const first = parseInt(from!, 16)
    const last = to === undefined ? first : parseInt(to, 16)
    for (let glyph = first; glyph <= last; glyph += 1) letters.set(glyph, letter(hex!, glyph - first))
  }
  return letters
}

function draw(content: string, lettersOf: (font: string) => Letters): string {
  const fonts = new Map<string, Letters>()
  let letters: Letters = new Map()
  let text = ''
  for (const [drawn, font, shown] of content.matchAll(
    /\/F(\d+) [\d.]+ Tf|((?:<\w*>|\[.*?\]) ?TJ?j?)|\bET\b/g,
  )) {
    if (font !== undefined) {
      letters = fonts.get(font) ?? lettersOf(font)
      fonts.set(font, letters)
    } else if (shown === undefined) text += drawn === 'ET' ? '\n' : ''
    else
      for (const [, hex] of shown.matchAll(/<(\w*)>/g))
        for (const glyph of hex!.match(/.{4}/g) ?? []) text += letters.get(parseInt(glyph, 16)) ?? ''
  }
  return text
}
