import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that Chromium printed, in the order in which it was drawn. */
export function printedText(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)].map(([, id, content]) => [id!, content!]),
  )
  const refers = (id: string, to: string) =>
    new RegExp(`/${to} (\\d+) 0 R`).exec(objects.get(id) ?? '')?.[1] ?? ''
  const letters = (font: string) => readMap(stream(objects.get(refers(font, 'ToUnicode'))))
  return [...objects]
    .filter(([, content]) => /\/Type \/Page\b/.test(content))
    .map(([id]) => draw(stream(objects.get(refers(id, 'Contents'))), letters))
}

function stream(object = ''): string {
  const data = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object)?.[1]
  return data === undefined ? '' : inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
}

type Letters = ReadonlyMap<number, string>

/** The letters of a font's glyphs. */
function readMap(map: string): Letters {
  const letters = new Map<number, string>()
  const letter = (hex: string, by = 0) => {
    const text = Buffer.from(hex, 'hex').swap16().toString('utf16le')
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
