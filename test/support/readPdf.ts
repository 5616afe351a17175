import { pdfObjects, pdfStream, pdfText } from './pdfObjects.ts'

/** The lines of text on each page of a report's PDF, in the order in which they are drawn. */
export function readPdf(bytes: Uint8Array): string[][] {
  const { all, referred } = pdfObjects(bytes)
  const lettersOf = (font: string) =>
    new Map(
      [...pdfStream(referred(font, 'ToUnicode')).matchAll(/<(\w{4})> <(\w+)>/g)].map(([, glyph, text]) => [
        glyph!,
        pdfText(text!),
      ]),
    )
  return [...all.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => {
      const resources = referred(page, 'Resources')
      const fonts = new Map<string, Map<string, string>>()
      const fontOf = (name: string) => {
        const letters = fonts.get(name) ?? lettersOf(referred(resources, name))
        fonts.set(name, letters)
        return letters
      }
      // A line may use several fonts.
      return [...pdfStream(referred(page, 'Contents')).matchAll(/^BT\n([\s\S]*?)ET/gm)].map(([, line]) =>
        [...line!.matchAll(/\/(\w+) [\d.]+ Tf\n([^/]*)/g)]
          .map(([, font, shown]) => read(shown!, fontOf(font!)))
          .join('')
          .trimEnd(),
      )
    })
}

const read = (shown: string, letters: ReadonlyMap<string, string>) =>
  [...shown.matchAll(/<(\w+)>/g)]
    .flatMap(([, glyphs]) => glyphs!.match(/.{4}/g) ?? [])
    .map((glyph) => letters.get(glyph) ?? '?')
    .join('')
