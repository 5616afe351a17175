import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { FileRefusal } from '#service/http/fileRefusal.ts'
import { pdfInspection } from '#service/reports/pdf/inspectPdf.ts'
import { makePdf } from '#test/support/makePdf.ts'
import { pdfPolyglots, zipArchive } from '#test/support/polyglots.ts'
import { link, objectStream, onePage, rawPdf, stream } from './rawPdf.ts'

const { inspect, close } = pdfInspection()
afterAll(close)

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const pages = (count: number) => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}] >>`,
  ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R >>'),
]

test.each([
  { what: 'a typeset report', make: () => makePdf('Abdome sem alterações.'), count: 1 },
  {
    what: 'a report with a table of addresses in a stream',
    make: () => makePdf('x', { pdfVersion: '1.7' }),
    count: 1,
  },
  { what: 'a plain page', make: () => rawPdf(onePage()), count: 1 },
  { what: '500 pages', make: () => rawPdf(pages(500)), count: 500 },
  {
    what: 'a link to a web page',
    make: () => rawPdf(link('<< /S /URI /URI (https://example.com) >>')),
    count: 1,
  },
  {
    what: 'a link without a scheme',
    make: () => rawPdf(link('<< /S /URI /URI (www.example.com) >>')),
    count: 1,
  },
  {
    what: 'a link to an address of e-mail',
    make: () => rawPdf(link('<< /S /URI /URI (mailto:a@example.com) >>')),
    count: 1,
  },
  { what: 'a link within the file', make: () => rawPdf(link('<< /S /GoTo /D [3 0 R /Fit] >>')), count: 1 },
  {
    what: 'a place to open at',
    make: () => rawPdf(onePage({ catalog: '/OpenAction [3 0 R /Fit]' })),
    count: 1,
  },
  {
    what: 'a form without actions',
    make: () =>
      rawPdf([
        ...onePage({ catalog: '/AcroForm << /Fields [4 0 R] >>' }),
        '<< /FT /Tx /T (name) /V (Ana) >>',
      ]),
    count: 1,
  },
  {
    what: 'objects in a compressed list',
    make: () => rawPdf([...onePage(), objectStream('<< /Title (x) >>')]),
    count: 1,
  },
  {
    what: 'empty bytes at its end',
    make: () => Buffer.concat([rawPdf(onePage()), Buffer.alloc(2_000)]),
    count: 1,
  },
  {
    what: 'a line before its beginning',
    make: () => Buffer.concat([Buffer.from('\r\n'), rawPdf(onePage())]),
    count: 1,
  },
])('a PDF with $what is accepted', async ({ make, count }) => {
  expect(await inspect(await make())).toMatchObject({ pages: count })
})

const lone = (object: string | Buffer) => rawPdf([...onePage(), object])
const annotation = (subtype: string) => lone(`<< /Type /Annot /Subtype /${subtype} /Rect [0 0 9 9] >>`)

test.each([
  {
    what: 'a script that runs when it is opened',
    make: () => rawPdf(onePage({ catalog: `/OpenAction ${script}` })),
  },
  { what: 'a script in an object of its own', make: () => lone(script) },
  {
    what: 'a script whose name is written with escapes',
    make: () => lone('<< /S /J#61vaScript /Next 1 0 R >>'),
  },
  {
    what: 'a script whose kind is an object of its own',
    make: () => rawPdf([...onePage(), '<< /S 5 0 R >>', '/JavaScript']),
  },
  { what: 'a script in a compressed list of objects', make: () => lone(objectStream(script)) },
  {
    what: 'a script for all of the file',
    make: () => rawPdf(onePage({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })),
  },
  {
    what: 'a script at the opening of a page',
    make: () => rawPdf(onePage({ page: `/AA << /O ${script} >>` })),
  },
  { what: 'a script behind a link', make: () => rawPdf(link(script)) },
  {
    what: 'a script after a harmless action',
    make: () => rawPdf(link(`<< /S /GoTo /D [3 0 R] /Next [${script}] >>`)),
  },
  {
    what: 'a script in an earlier version of an object',
    make: () => Buffer.concat([lone(script), Buffer.from('4 0 obj\n<< >>\nendobj\n%%EOF')]),
  },
  { what: 'a program to start', make: () => rawPdf(link('<< /S /Launch /F (calc.exe) >>')) },
  { what: 'a form that is sent', make: () => rawPdf(link('<< /S /SubmitForm /F (https://example.com) >>')) },
  { what: 'data that is imported', make: () => rawPdf(link('<< /S /ImportData /F (data.fdf) >>')) },
  {
    what: 'a link into another file',
    make: () => rawPdf(link('<< /S /GoToR /F (other.pdf) /D [0 /Fit] >>')),
  },
  { what: 'a link into an attached file', make: () => rawPdf(link('<< /S /GoToE /D (x) >>')) },
  {
    what: 'a link that is a script',
    make: () => rawPdf(link('<< /S /URI /URI (java\\nscript:alert\\(1\\)) >>')),
  },
  { what: 'a link to a file', make: () => rawPdf(link('<< /S /URI /URI (file:///etc/passwd) >>')) },
  { what: 'rich media', make: () => annotation('RichMedia') },
  { what: 'a film', make: () => annotation('Movie') },
  { what: 'a form of XML', make: () => rawPdf(onePage({ catalog: '/AcroForm << /Fields [] /XFA (x) >>' })) },
])('a PDF with $what is refused as active', async ({ make }) => {
  await expect(inspect(make())).rejects.toMatchObject({ reason: 'active' })
})

const whole = () => makePdf('Abdome sem alterações.')
const cyclic = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']
const hidden = '9 0 obj << /S /JavaScript /JS (x) >> endobj'

test.each([
  { what: 'an empty file', reason: 'not_a_pdf', make: () => Buffer.alloc(0) },
  { what: 'a text', reason: 'not_a_pdf', make: () => Buffer.from('report.pdf') },
  { what: 'more than 20 MB', reason: 'too_many_bytes', make: () => Buffer.alloc(20 * 1024 * 1024 + 1) },
  { what: 'a header alone', reason: 'damaged', make: () => Buffer.from('%PDF-1.7\n') },
  { what: 'a header and an end', reason: 'damaged', make: () => Buffer.from('%PDF-1.7\n%%EOF') },
  { what: 'half a PDF', reason: 'damaged', make: async () => (await whole()).subarray(0, 900) },
  {
    what: 'a PDF without its last line',
    reason: 'damaged',
    make: async () => (await whole()).subarray(0, -8),
  },
  { what: 'a PDF with a password', reason: 'encrypted', make: () => makePdf('x', { userPassword: 'x' }) },
  {
    what: 'a PDF that may not be printed',
    reason: 'encrypted',
    make: () => makePdf('x', { ownerPassword: 'x' }),
  },
  {
    what: 'a PDF with an attached file',
    reason: 'attachments',
    make: () => rawPdf(onePage({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' })),
  },
  {
    what: 'a PDF with a file in an annotation',
    reason: 'attachments',
    make: () => annotation('FileAttachment'),
  },
  { what: 'a PDF without pages', reason: 'pages', make: () => rawPdf(cyclic) },
  { what: 'a PDF of 501 pages', reason: 'pages', make: () => rawPdf(pages(501)) },
  { what: 'a PDF without a catalog', reason: 'damaged', make: () => rawPdf(['<< /Type /Pages >>']) },
  { what: 'an object within a comment', reason: 'damaged', make: () => lone(`<< >> % ${hidden}`) },
  { what: 'an object within the bytes of a stream', reason: 'damaged', make: () => lone(stream(hidden)) },
  { what: 'an object within a text', reason: 'damaged', make: () => lone(`(${hidden})`) },
  {
    what: 'a list of objects under another type',
    reason: 'damaged',
    make: () => lone(objectStream('<< >>', '/Type /Other')),
  },
  {
    what: 'a list of objects in an unusual compression',
    reason: 'damaged',
    make: () => lone(stream('50 0 << >>', '/Type /ObjStm /N 1 /First 5 /Filter /RunLengthDecode')),
  },
  {
    what: 'a list of objects that inflates to 80 MB',
    reason: 'too_complex',
    make: () =>
      lone(stream(deflateSync(Buffer.alloc(80e6, ' ')), '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode')),
  },
  { what: 'very deep lists', reason: 'damaged', make: () => lone('['.repeat(1_000_000)) },
])('$what is refused: $reason', async ({ make, reason }) => {
  const refusal = await inspect(await make()).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FileRefusal)
  expect(refusal).toMatchObject({ reason })
  expect(String(refusal)).toMatch(/\.$/)
})

test('a PDF with any one bit changed is accepted or refused, and a good one is accepted after all of them', async () => {
  const bytes = await whole()
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, (_, round) => {
      const changed = Buffer.from(bytes)
      // Steps that spread the changes over the whole file.
      const at = (round * 7_919) % changed.length
      changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8))
      return inspect(changed).then(
        () => 'accepted',
        (error: unknown) => (error instanceof FileRefusal ? 'refused' : String(error)),
      )
    }),
  )
  expect([...new Set(outcomes)].toSorted()).toEqual(['accepted', 'refused'])
  expect(await inspect(bytes)).toMatchObject({ pages: 1 })
})

const PJL = '\x1b%-12345X@PJL JOB NAME="Report"\r\n@PJL ENTER LANGUAGE=PDF\r\n'
const around = (before: string, after: string) => (pdf: Buffer) =>
  Buffer.concat([Buffer.from(before, 'latin1'), pdf, Buffer.from(after, 'latin1')])

test.each([
  { what: 'nothing', make: (pdf: Buffer) => pdf },
  { what: 'the mark of an encoding and an empty line', make: around('\xef\xbb\xbf\r\n', '\r\n\r\n') },
  { what: 'empty bytes', make: around('\0\0', '\0'.repeat(2_000)) },
  { what: 'the commands of a printer', make: around(PJL, '\x1b%-12345X@PJL EOJ\r\n\x1b%-12345X') },
])('a PDF is cut out of $what that a program has added', async ({ make }) => {
  const pdf = rawPdf(onePage())
  const { bytes } = await inspect(make(pdf))
  expect(Buffer.from(bytes).equals(pdf)).toBe(true)
})

test('a PDF that was changed later keeps each of its versions', async () => {
  const pdf = rawPdf(onePage())
  const later = Buffer.from('4 0 obj\n<< /Title (later) >>\nendobj\nstartxref\n9\n%%EOF\n')
  const changed = Buffer.concat([pdf, later])
  const { bytes } = await inspect(changed)
  expect(Buffer.from(bytes).equals(changed)).toBe(true)
  await expect(inspect(changed.subarray(0, -8))).rejects.toMatchObject({ reason: 'damaged' })
})

test.each(pdfPolyglots)('$what is refused', async ({ make }) => {
  for (const pdf of [rawPdf(onePage()), await whole()])
    await expect(inspect(make(pdf))).rejects.toMatchObject({ reason: 'not_alone' })
})

test('an archive within the last stream of a PDF is refused', async () => {
  const pdf = rawPdf([...onePage(), stream(zipArchive())])
  await expect(inspect(pdf)).rejects.toMatchObject({ reason: 'not_alone' })
})

test('the bytes stay with their sender, who has yet to store them', async () => {
  const bytes = await whole()
  await inspect(bytes)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
