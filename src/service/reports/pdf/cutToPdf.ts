/** Where a PDF is in the bytes that were sent. */
export interface PdfPlace {
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
export function cutToPdf(bytes: Uint8Array): PdfPlace | { reason: 'not_a_pdf' | 'not_alone' | 'damaged' } {
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
