import { inflateSync } from 'node:zlib'

/** The lines of text on each page of a PDF that pdfkit wrote with the standard fonts. */
export function readPdf(bytes: Uint8Array): string[][] {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  return [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)]
    .map(({ index, 0: head }) => {
      const start = index + head.length
      return inflateSync(file.subarray(start, text.indexOf('\nendstream', start))).toString('latin1')
    })
    .filter((content) => content.includes(' TJ'))
    .map((content) => [...content.matchAll(/\[(.*?)\] TJ/g)].map(([, parts]) => decode(parts!)))
}

const decode = (parts: string) =>
  new TextDecoder('windows-1252').decode(
    Buffer.from([...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex'),
  )
