import { inflateSync } from 'node:zlib'

/** The objects of a PDF file, by their number. */
export interface PdfObjects {
  all: ReadonlyMap<string, string>
  /** The object to which an entry of another one refers. */
  referred: (object: string, entry: string) => string
}

export function pdfObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes).toString('latin1')
  const all = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)].map(([, id, content]) => [id!, content!]),
  )
  return {
    all,
    referred: (object, entry) => all.get(new RegExp(`/${entry} (\\d+) 0 R`).exec(object)?.[1] ?? '') ?? '',
  }
}

/** The content of a compressed stream. */
export function pdfStream(object: string): string {
  const [head, length] = /\/Length (\d+)[\s\S]*?stream\r?\n/.exec(object) ?? []
  if (head === undefined) return ''
  const from = object.indexOf(head) + head.length
  return inflateSync(Buffer.from(object.slice(from, from + Number(length)), 'latin1')).toString('latin1')
}

/** UTF-16, as a PDF writes text in hexadecimal digits. */
export const pdfText = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
