import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { PdfReader } from './PdfReader.ts'

export type PdfRefusalReason =
  | 'not_a_pdf'
  | 'not_alone'
  | 'damaged'
  | 'encrypted'
  | 'active'
  | 'attachments'
  | 'pages'
  | 'too_complex'

const MAX_PAGES = 500

/** Actions that run something or reach outside the file. */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
])
const activeSubtypes = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D'])

/**
 * Reads a PDF and returns where it is in the bytes and the number of its pages, or why it is not accepted. Links within the file, links to web pages and to addresses of
 * e-mail, and form fields without actions are accepted.
 */
export async function findProblem(
  bytes: Uint8Array,
): Promise<({ pages: number } & PdfPlace) | { reason: PdfRefusalReason }> {
  const place = cutToPdf(bytes)
  if ('reason' in place) return place
  const reader = new PdfReader(bytes.subarray(place.start, place.end))
  try {
    const context = await reader.parseDocument()
    if (context.trailerInfo.Encrypt) return { reason: 'encrypted' }
    for (const object of reader.objects) {
      const reason = problemIn(object)
      if (reason) return { reason }
    }
    if (reader.hasForeignContent) return { reason: 'not_alone' }
    if (reader.hasHiddenObjects()) return { reason: 'damaged' }
    const pages = countPages(context)
    return pages < 1 || pages > MAX_PAGES ? { reason: 'pages' } : { pages, ...place }
  } catch {
    return { reason: reader.inflatesTooFar ? 'too_complex' : 'damaged' }
  }
}

/** Counts no further than one beyond the limit. A page that is named twice counts once. */
function countPages(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root, PDFDict)
  const open = [catalog.lookup(PDFName.of('Pages'), PDFDict)]
  const seen = new Set<PDFDict>()
  let pages = 0
  for (let node = open.pop(); node && pages <= MAX_PAGES; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray)
      for (let index = 0; index < kids.size(); index++) open.push(kids.lookup(index, PDFDict))
    else pages++
  }
  return pages
}

/** Looks at an object and at those that are written inside it; objects that it refers to are looked at by themselves. */
function problemIn(object: PDFObject): PdfRefusalReason | undefined {
  // The kind of an action can be an object of its own.
  if (object instanceof PDFName && activeActions.has(object.decodeText())) return 'active'
  const open: PDFObject[] = [object]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next instanceof PDFArray) open.push(...next.asArray())
    const dictionary = next instanceof PDFStream ? next.dict : next
    if (!(dictionary instanceof PDFDict)) continue
    const reason = problemOf(dictionary)
    if (reason) return reason
    open.push(...dictionary.values())
  }
  return undefined
}

function problemOf(dictionary: PDFDict): PdfRefusalReason | undefined {
  const has = (key: string) => dictionary.get(PDFName.of(key)) !== undefined
  const action = nameIn(dictionary, 'S')
  if (has('JS') || has('JavaScript') || has('XFA') || has('AA')) return 'active'
  if (action !== undefined && activeActions.has(action)) return 'active'
  if (action === 'URI' && !isPlainLink(dictionary)) return 'active'
  const subtype = nameIn(dictionary, 'Subtype')
  if (subtype !== undefined && activeSubtypes.has(subtype) && has('Rect')) return 'active'
  if (has('EmbeddedFiles') || has('EF') || subtype === 'FileAttachment') return 'attachments'
  return undefined
}

const nameIn = (dictionary: PDFDict, key: string): string | undefined => {
  const value = dictionary.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

/** An address without a scheme, as in "www.example.com", is a plain link too. */
function isPlainLink(dictionary: PDFDict): boolean {
  const address = dictionary.lookup(PDFName.of('URI'))
  if (!(address instanceof PDFString) && !(address instanceof PDFHexString)) return false
  // Browsers skip such characters.
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(address.decodeText().replace(/[\s\p{Cc}]/gu, '')) ?? []
  return scheme === undefined || ['http:', 'https:', 'mailto:'].includes(scheme.toLowerCase())
}

/** Where a PDF is in the bytes that were sent. */
interface PdfPlace {
  start: number
  end: number
}

/** How far from its beginning a file is searched for the mark of a PDF. */
const NEAR = 1024
const EOF = '%%EOF'

/** Empty space, the mark of an encoding, and the commands of printers: programs add them, and they are no file of another kind. */
const ADDED = String.raw`(?:[\0-\x20]|\xef\xbb\xbf|\x1b%-12345X|@PJL[^\r\n]*)*`
const ADDED_BEFORE = new RegExp(`^${ADDED}$`)
const ADDED_AFTER = new RegExp(`${ADDED}$`)
/** The part after the end of a PDF that was changed later. */
const NEXT_SECTION = /^\s*(?:\d+\s+\d+\s+obj|xref)/

/**
 * Finds the PDF without what programs add before and behind it. A file of another kind there is refused, because what is a PDF to us would be a
 * page or an archive to another program.
 */
function cutToPdf(bytes: Uint8Array): PdfPlace | { reason: 'not_a_pdf' | 'not_alone' | 'damaged' } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.subarray(0, NEAR).indexOf('%PDF-')
  if (start < 0) return { reason: 'not_a_pdf' }
  if (!ADDED_BEFORE.test(file.toString('latin1', 0, start))) return { reason: 'not_alone' }
  const last = file.lastIndexOf(EOF)
  if (last < start) return { reason: 'damaged' }
  const after = file.toString('latin1', last + EOF.length)
  if (after.replace(ADDED_AFTER, '') !== '')
    return { reason: NEXT_SECTION.test(after) ? 'damaged' : 'not_alone' }
  if (endsAsArchive(file)) return { reason: 'not_alone' }
  const [lineEnd = ''] = /^(?:\r\n?|\n)?/.exec(after) ?? []
  return { start, end: last + EOF.length + lineEnd.length }
}

const LONGEST_COMMENT = 65_535
const DIRECTORY_END = 'PK\x05\x06'
const DIRECTORY_ENTRY = 'PK\x01\x02'

/** Whether the end of a ZIP archive is in the file, where programs look for it, such as in the last stream of a PDF. */
function endsAsArchive(file: Buffer): boolean {
  for (
    let at = file.lastIndexOf(DIRECTORY_END);
    at >= 0 && at >= file.length - LONGEST_COMMENT - 22;
    at = at === 0 ? -1 : file.lastIndexOf(DIRECTORY_END, at - 1)
  ) {
    const directory = at + 16 <= file.length ? at - file.readUInt32LE(at + 12) : -1
    if (directory >= 0 && file.toString('latin1', directory, directory + 4) === DIRECTORY_ENTRY) return true
  }
  return false
}
