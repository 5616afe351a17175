import { deflateSync } from 'node:zlib'

/** The catalog, the tree of pages and one page, with what is added to each. Other objects are numbered from 4. */
export const onePage = ({ catalog = '', page = '' } = {}): string[] => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] ${page} >>`,
]

/** A PDF of these objects, with their numbers from 1. */
export function rawPdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const starts: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    starts.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const table = length
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
  add(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** A stream, as an object. */
export const stream = (content: string | Buffer, dictionary = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.byteLength(content)} ${dictionary} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])

/** A compressed list of one object with the number 50. */
export function objectStream(object: string, type = '/Type /ObjStm'): Buffer {
  const content = deflateSync(`50 0 ${object}`)
  return stream(content, `${type} /N 1 /First 5 /Filter /FlateDecode`)
}

/** An annotation of the page, with this action. */
export const link = (action: string) =>
  onePage({ page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]` })
