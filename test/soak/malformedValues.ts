import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { makePdf } from '#test/support/makePdf.ts'

/** Values of the fields of CreateReport that are wrong, or that a program may stumble over. */
export interface MalformedValues {
  any: unknown[]
  texts: string[]
  html: string[]
  dates: string[]
  pdfs: string[]
  images: string[]
}

const nested = (depth: number): unknown => {
  let value: unknown = 'inner'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { inner: value }
  return value
}

const texts = [
  'a'.repeat(200_000),
  'a'.repeat(200_001),
  '\n'.repeat(200_000),
  'a\n\n'.repeat(60_000),
  `# ${'heading '.repeat(20_000)}`,
  '# \n'.repeat(60_000),
  '💥'.repeat(90_000),
  'e\u0301\u0327'.repeat(60_000),
  '\u0301'.repeat(50_000),
  '\u202e\u2066שלום مرحبا 漢字 ไทย '.repeat(200),
  '\u0007\u001b[31m\u0085\u2028\u2029\ufeff\u00ad',
  '\t '.repeat(10_000),
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
]

const html = [
  '<div>'.repeat(150_000),
  '<b><i>'.repeat(60_000),
  '<p>a'.repeat(150_000),
  '<table><tr><td>'.repeat(40_000),
  `<table>${'<tr><td colspan="1000000" rowspan="1000000">a'.repeat(500)}</table>`,
  `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(20_000)}</table>`,
  '<ul><li>'.repeat(40_000),
  `<ol start="99999999999999999999" type="I">${'<li>a'.repeat(5_000)}`,
  '<'.repeat(700_000),
  '&'.repeat(700_000),
  '&amp;'.repeat(150_000),
  '&#0;&#xD800;&#xDFFF;&#x110000;&#99999999999;&NotEntity;',
  `<p>${' '.repeat(700_000)}a</p>`,
  `<pre>${'a\n'.repeat(300_000)}</pre>`,
  `<!--${'-'.repeat(700_000)}`,
  `<p ${'a="b" '.repeat(100_000)}>a`,
  `<p title="${'a'.repeat(700_000)}`,
  '<script>alert(1)</script><style>p{}</style>',
  '<svg><foreignObject><p>a</p></foreignObject></svg><math><mtext>b',
  '<h1>'.repeat(50_000),
  `<h1>${'heading '.repeat(80_000)}</h1>`,
  `<img src="${'data:'.repeat(100_000)}">`,
  'x'.repeat(800_000),
  'x'.repeat(800_001),
  '<p>a\u0000b</p>',
]

const dates = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '2026-02-29T00:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T12:00:60Z',
  '2026-03-01T12:00:00',
  '2026-03-01T12:00:00.123456789123456789Z',
  '2026-03-01T12:00:00+23:59',
  '2026-03-01T12:00:00-15:59',
  '2026-03-01T12:00:00+99:99',
  '2026-03-01',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '0000-02-29',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  'infinity',
  'now()',
]

/** A PDF without a table of addresses, which has these objects. */
const pdfOf = (...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  )

function pdfs(valid: Buffer): Buffer[] {
  const half = valid.subarray(0, valid.length / 2)
  const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024), { level: 9 }).toString('latin1')
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
  const manyPages = `[${'3 0 R '.repeat(600)}]`
  return [
    Buffer.alloc(0),
    Buffer.from('no PDF'),
    Buffer.from('%PDF-'),
    Buffer.from('%PDF-1.7\n%%EOF'),
    half,
    Buffer.concat([half, Buffer.from('\n%%EOF')]),
    valid.subarray(0, -6),
    Buffer.concat([valid, valid]),
    Buffer.concat([valid, Buffer.alloc(500_000, 0x20)]),
    Buffer.concat([Buffer.alloc(2_000, 0x41), valid]),
    Buffer.from(valid.toString('latin1').replaceAll('obj', 'obk'), 'latin1'),
    pdfOf(catalog),
    pdfOf(catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'),
    pdfOf(catalog, `<< /Type /Pages /Kids ${manyPages} /Count 600 >>`, '<< /Type /Page >>'),
    pdfOf(catalog, '<< /Type /Pages /Kids [3 0 R] /Count -1 >>', '<< /Type /Page /AA << >> >>'),
    pdfOf('['.repeat(20_000), catalog),
    pdfOf('<<'.repeat(20_000)),
    pdfOf(
      `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n${bomb}\nendstream`,
    ),
    pdfOf(catalog, '<< /Type /Pages /Kids [3 0 R] >>', '<< /S /JavaScript /JS (app.alert(1)) >>'),
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, '1 0 obj '), Buffer.from('%%EOF')]),
  ]
}

function images(valid: Buffer): Buffer[] {
  const huge = Buffer.from(valid)
  huge.writeUInt32BE(2_000_000, 16)
  huge.writeUInt32BE(2_000_000, 20)
  return [
    Buffer.alloc(0),
    Buffer.from('no image'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    valid.subarray(0, 8),
    valid.subarray(0, 40),
    valid.subarray(0, valid.length / 2),
    huge,
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000, 0xff)]),
    Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
    Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8L\u00ff\u00ff\u00ff\u00ff', 'latin1'),
  ]
}

const notBase64 = ['=', '====', 'AAA', 'A===', '%PDF', 'AAAA\nAAAA', 'data:application/pdf;base64,AAAA', 'é']

export async function malformedValues(): Promise<MalformedValues> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#264' } })
    .png()
    .toBuffer()
  const encoded = (files: Buffer[]) => [...files.map((file) => file.toString('base64')), ...notBase64]
  return {
    any: [
      null,
      [],
      {},
      true,
      0,
      -1,
      0.5,
      1e300,
      2 ** 31,
      2 ** 53,
      nested(31),
      nested(40),
      nested(300),
      Array(6_000).fill(0),
    ],
    texts,
    html,
    dates,
    pdfs: encoded(pdfs(await makePdf('A report'))),
    images: encoded([png, ...images(png)]),
  }
}
