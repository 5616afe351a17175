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
      const fonts = new Map(
        ['regular', 'bold'].map((name) => [name, lettersOf(referred(resources, name))] as const),
      )
      const lines = pdfStream(referred(page, 'Contents')).matchAll(/\/(\w+) [\d.]+ Tf([\s\S]*?)ET/g)
      return [...lines].map(([, font, shown]) => read(shown!, fonts.get(font!) ?? new Map()).trimEnd())
    })
}

const read = (shown: string, letters: ReadonlyMap<string, string>) =>
  [...shown.matchAll(/<(\w+)>/g)]
    .flatMap(([, glyphs]) => glyphs!.match(/.{4}/g) ?? [])
    .map((glyph) => letters.get(glyph) ?? '?')
    .join('')
