import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

export type PdfRefusalReason = 'not_a_pdf' | 'damaged' | 'encrypted' | 'active' | 'attachments' | 'pages'

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
 * Reads a PDF and returns the number of its pages, or why it is not accepted. Links within the file, links to web pages and form fields without
 * actions are accepted.
 */
export async function findProblem(
  bytes: Uint8Array,
): Promise<{ pages: number } | { reason: PdfRefusalReason }> {
  if (!startsAsPdf(bytes)) return { reason: 'not_a_pdf' }
  let document: PDFDocument
  let pages: number
  try {
    document = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
    })
    if (document.isEncrypted) return { reason: 'encrypted' }
    pages = document.getPageCount()
  } catch {
    return { reason: 'damaged' }
  }
  if (pages < 1 || pages > MAX_PAGES) return { reason: 'pages' }
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const reason = problemIn(object)
    if (reason) return { reason }
  }
  return { pages }
}

/** The header may follow a few bytes that other programs have added. */
const startsAsPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-')

/** Looks at an object and at those that are written inside it; objects that it refers to are looked at by themselves. */
function problemIn(object: PDFObject): PdfRefusalReason | undefined {
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
  const value = dictionary.get(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : undefined
}

function isPlainLink(dictionary: PDFDict): boolean {
  const address = dictionary.get(PDFName.of('URI'))
  if (!(address instanceof PDFString) && !(address instanceof PDFHexString)) return false
  return /^(https?:|mailto:)/i.test(address.decodeText())
}
