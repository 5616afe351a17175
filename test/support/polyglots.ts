import { crc32 } from 'node:zlib'

/** A ZIP archive of one file that is not compressed. `at`: where in a file it stands. */
export function zipArchive({ at = 0, comment = '' } = {}): Buffer {
  const name = Buffer.from('run.js')
  const content = Buffer.from('alert(1)')
  const described = Buffer.alloc(26)
  described.writeUInt16LE(20, 0)
  described.writeUInt32LE(crc32(content), 10)
  described.writeUInt32LE(content.length, 14)
  described.writeUInt32LE(content.length, 18)
  described.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), described, name, content])
  const place = Buffer.alloc(14)
  place.writeUInt32LE(at, 10)
  const entry = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), described, place, name])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(at + local.length, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end, Buffer.from(comment)])
}

export const html = Buffer.from('<!doctype html><script>alert(1)</script>')

/** A GIF of one pixel. */
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

/** Files that are a PDF to one program and something else to another. */
export const pdfPolyglots: readonly { what: string; make: (pdf: Buffer) => Buffer }[] = [
  { what: 'HTML before the PDF', make: (pdf) => Buffer.concat([html, pdf]) },
  { what: 'HTML behind the PDF', make: (pdf) => Buffer.concat([pdf, html]) },
  { what: 'a GIF before the PDF', make: (pdf) => Buffer.concat([gif, pdf]) },
  { what: 'an archive behind the PDF', make: (pdf) => Buffer.concat([pdf, zipArchive({ at: pdf.length })]) },
  { what: 'an archive before the PDF', make: (pdf) => Buffer.concat([zipArchive(), pdf]) },
  {
    what: 'an archive behind the PDF whose comment looks like the end of one',
    make: (pdf) => Buffer.concat([pdf, zipArchive({ at: pdf.length, comment: '\n%%EOF\n' })]),
  },
  {
    what: 'HTML between two ends of the PDF',
    make: (pdf) => Buffer.concat([pdf, html, Buffer.from('\nstartxref\n9\n%%EOF\n')]),
  },
]
