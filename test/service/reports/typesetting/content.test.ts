import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readHtml } from '#contract/reportDocument/html/readHtml.ts'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import type { Letterhead, ReportPdf } from '#service/reports/typesetting/reportPdf.ts'
import { typesetReport } from '#service/reports/typesetting/typesetReport.ts'
import { writable } from '#service/reports/typesetting/writable.ts'
import { openPdf, readPdf, rolesIn } from '#test/support/readPdf.ts'

/** Only what no report can be without. */
const report: ReportPdf = {
  language: 'en-US',
  timeZone: 'America/Sao_Paulo',
  title: 'Chest CT',
  patient: { name: 'Ann Lee' },
  text: readHeadedText('Normal.'),
  made: '2026-11-20T14:02:00Z',
}
const signedAt = '2026-11-21T01:30:00Z'
const letterhead: Letterhead = { clinicName: 'Clinic' }

type Own = Partial<Omit<ReportPdf, 'text'>> & { text?: string }
const typeset = ({ text = 'Normal.', ...own }: Own, head: Partial<Letterhead> = {}) =>
  typesetReport({ ...report, ...own, text: readHeadedText(text) }, { ...letterhead, ...head })
const pagesOf = (own: Own, head?: Partial<Letterhead>) => readPdf(typeset(own, head))
const textOf = async (own: Own) => (await pagesOf(own)).flat().join('\n')

test('a report of which little is known has no empty labels, and nothing says that it is signed', async () => {
  expect(await pagesOf({})).toEqual([['Clinic', 'Chest CT', 'Patient', 'Ann Lee', 'Normal.', '1/1']])
  expect(await pagesOf({ examiner: { name: 'Dr. Roe' } })).toEqual([
    ['Clinic', 'Chest CT', 'Patient', 'Ann Lee', 'Normal.', 'Dr. Roe', '1/1'],
  ])
})

test('the lines of the letterhead stand below the clinic, and what the examiner signs with below the name', async () => {
  const head = { lines: ['Main Street 1  ·  555-0100', 'North'] }
  const examiner = { name: 'Dr. Roe', register: 'GMC 1', signText: 'Radiologist\nMember of the RCR' }
  const [lines] = await pagesOf({ examiner, signedAt }, head)
  expect(lines?.slice(0, 3)).toEqual(['Clinic', 'Main Street 1 · 555-0100', 'North'])
  expect(lines?.slice(7, -1)).toEqual([
    'Dr. Roe',
    'GMC 1',
    'Radiologist',
    'Member of the RCR',
    'Signed electronically on 20 Nov 2026, 22:30',
  ])
})

test.each([
  ['Żółkiewska Gąsienica-Łęska', 'Polish'],
  ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'Czech'],
  ['İbrahimoğlu Şehrazat Işık', 'Turkish'],
  ['Nguyễn Phượng Đỗ Hữu', 'Vietnamese'],
  ['Ștefan Țîrlea Brâncuși', 'Romanian'],
  ['Þórður Æsa Ærøskøbing Õnne', 'Nordic'],
  ['Ğ ẞ ŋ ə Ŵ ŷ Ǎ ḥ', 'other'],
])('the name %s is written with its own letters (%s)', async (name) => {
  expect(await pagesOf({ patient: { name } })).toEqual([
    ['Clinic', 'Chest CT', 'Patient', name, 'Normal.', '1/1'],
  ])
})

test.each([
  ['5 ≤ 6 ≥ 4 ≈ 2', 'comparisons'],
  ['↑ T2 ↓ T1 → ↔ ∞ Ⅱ √', 'arrows and signs'],
  ['☐ no ☑ yes ☒ ✓ ✔ ✗ ♀ ♂ △ ●', 'boxes and marks'],
  ['Σωκράτης Иванов Щукин', 'Greek and Cyrillic'],
  ['王小明 張麗華 佐藤さくら アキラ', 'Chinese and Japanese'],
  ['김민준', 'Korean'],
])('the text %s is written with its own signs (%s)', async (text) => {
  expect(await textOf({ text })).toContain(text)
  expect(await pagesOf({ patient: { name: text } })).toEqual([
    ['Clinic', 'Chest CT', 'Patient', text, 'Normal.', '1/1'],
  ])
})

test.each([
  ['שרה לוי', ['שרה', 'לוי']],
  ['Sr. דוד, 79 anos', ['anos', 'דוד', ',', '79', 'Sr.']],
  ['محمد علي', ['محمد', 'علي']],
])('%j is drawn from right to left', async (text, words) => {
  const page = await (await openPdf(typeset({ text }))).getPage(1)
  const { items } = await page.getTextContent()
  const placeOf = (word: string) =>
    items.flatMap((item) => ('str' in item && item.str === word ? item.transform[4] : []))
  const places = words.flatMap(placeOf)
  expect(places).toHaveLength(words.length)
  expect(places).toEqual(places.toSorted((one, other) => other - one))
})

test('of marks without number on one letter, so many are left that the PDF is made at once', () => {
  expect(writable(`e${'\u0323\u0302'.repeat(25_000)}`).match(/\p{M}/gu)?.length).toBeLessThan(31)
})

test('letters that are sent apart from their marks are put together where there are composed ones', async () => {
  expect(await textOf({ text: 'Jose\u0301 Nguye\u0302\u0303n' })).toContain('José Nguyễn')
})

test.each([
  ['before 👩‍⚕️ after', 'before \ufffd after'],
  ['before 𓀀𓀁 after', 'before \ufffd\ufffd after'],
  ['step 1️⃣ ©️', 'step 1 ©'],
  [
    'soft\u00adhyphen zero\u200bwidth \u202eturned\u202c \u0000\u0007bell',
    'softhyphen zerowidth turned bell',
  ],
  ['half \ud800 a pair', 'half \ufffd a pair'],
])('what the fonts do not have is replaced, and what cannot be seen is left out: %j', async (text, shown) => {
  expect(await textOf({ text })).toContain(shown)
})

test.each([
  ['one\r\ntwo\rthree', ['one', 'two', 'three']],
  ['a\tb', ['a b']],
  ['one\n\n\n  \n\ntwo', ['one', 'two']],
  ['# Empty\n# Full\nright after\n#\n\nlast', ['Empty', 'Full', 'right after', '#', 'last']],
  ['\n\n', []],
])('the text %j is read as lines', async (text, lines) => {
  const [page] = await pagesOf({ text })
  expect(page?.slice(4, -1)).toEqual(lines)
})

describe('a mark is on each page, in words:', () => {
  const long = 'The lungs are clear, without nodules. '.repeat(200)
  const replacedBy = { id: 20_112, signedAt: '2026-11-24T10:00:00Z' }
  test.each([
    ['a draft', 'en-US', { isDraft: true }, 'DRAFT: not signed, not valid as a report.'],
    ['um rascunho', 'pt-BR', { isDraft: true }, 'RASCUNHO: não assinado, sem validade como laudo.'],
    [
      'a replaced report',
      'en-US',
      { replacedBy },
      'REPLACED by report 20112 of 24 Nov 2026, which is the valid one.',
    ],
    [
      'um laudo substituído',
      'pt-BR',
      { replacedBy },
      'SUBSTITUÍDO pelo laudo 20112, de 24/11/2026, que é o válido.',
    ],
    ['a code', 'en-US', { verificationCode: 'AB12-CD34-EF56' }, 'Verification code AB12-CD34-EF56'],
    ['um código', 'pt-BR', { verificationCode: 'AB12-CD34-EF56' }, 'Código de verificação AB12-CD34-EF56'],
  ])('%s (%s)', async (_, language, own, words) => {
    const pages = await pagesOf({ text: long, language, ...own })
    expect(pages.length).toBeGreaterThan(1)
    for (const lines of pages) expect(lines).toContain(words)
  })
})

test('the labels of a report in another language are English', async () => {
  const [lines] = await pagesOf({ language: 'es-AR', text: 'Sin hallazgos.', examinedAt: signedAt })
  expect(lines).toEqual(expect.arrayContaining(['Date of exam', '20 Nov 2026, 22:30', 'Sin hallazgos.']))
})

describe('pictures', () => {
  const drawing = (format: 'png' | 'jpeg') =>
    sharp({ create: { width: 60, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
      .toFormat(format)
      .toBuffer()
  const examiner = { name: 'Dr. Roe' }
  const images = async (bytes: Uint8Array) =>
    (await rolesIn(bytes)).flatMap(({ role, alt }) => (role === 'Figure' ? alt : []))

  test('of the logo and of the signature are drawn, with words that say what they show', async () => {
    const signature = await drawing('png')
    const bytes = typeset({ examiner: { ...examiner, signature }, signedAt }, { logo: await drawing('jpeg') })
    expect(await images(bytes)).toEqual(['Clinic', 'Signature: Dr. Roe'])
  })

  test('of a signature are left out of a draft', async () => {
    const signature = await drawing('png')
    expect(await images(typeset({ examiner: { ...examiner, signature }, isDraft: true }))).toEqual([])
  })

  test('that are damaged are left out', async () => {
    const [png, jpeg] = [await drawing('png'), await drawing('jpeg')]
    const damaged = Buffer.from(png)
    damaged.fill(7, 60, 90)
    const tooLarge = Buffer.from(png)
    tooLarge.writeUInt32BE(100_000, 16)
    const broken = [
      png.subarray(0, 60),
      damaged,
      tooLarge,
      jpeg.subarray(0, 30),
      Buffer.from('GIF89a'),
      Buffer.of(),
    ]
    for (const signature of broken)
      expect(await images(typeset({ examiner: { ...examiner, signature }, signedAt }))).toEqual([])
  })
})

describe('much text', () => {
  test('of 200,000 characters is complete, on numbered pages', async () => {
    const words = Array.from({ length: 25_000 }, (_, index) => `w${index}`).join(' ')
    const pages = await pagesOf({ text: words, examiner: { name: 'Dr. Roe' }, signedAt })
    const shown = pages
      .flat()
      .join(' ')
      .match(/\bw\d+\b/g)
    expect(shown).toEqual(words.split(' '))
    for (const [index, lines] of pages.entries()) expect(lines.at(-1)).toBe(`${index + 1}/${pages.length}`)
    expect(pages.at(-1)).toContain('Dr. Roe')
  })

  test('in one word is broken into lines', async () => {
    const lines = (await pagesOf({ text: `${'W'.repeat(5_000)}x\u0301` })).flat()
    const broken = lines.filter((line) => /^W+/.test(line))
    expect(broken.join('').replaceAll('x\u0301', '')).toBe('W'.repeat(5_000))
    expect(new Set(broken.slice(0, -1).map((line) => line.length)).size).toBe(1)
  })

  test('in a name leaves room for the report', async () => {
    const [first, second] = await pagesOf({
      patient: { name: 'Name '.repeat(400) },
      text: 'Normal. '.repeat(1_000),
    })
    expect(first?.filter((line) => line.startsWith('Name Name'))).toHaveLength(8)
    expect(second?.filter((line) => line.startsWith('Name Name'))).toHaveLength(2)
    expect(first?.join(' ')).toMatch(/Name?…/)
  })
})

describe.each([1, 30, 46, 60, 90])('of %i lines none is lost', (count) => {
  const numbered = Array.from({ length: count }, (_, index) => `n${index}z`)
  const within = (tag: string) => `<${tag}>${numbered.join('<br>')}</${tag}>`
  test.each([
    ['a paragraph', `<h2>Result</h2>${within('p')}`],
    ['a heading', `${within('h2')}<p>x`],
    ['a list', `<ul><li>${numbered.join('<li>')}</ul>`],
    ['an item', `<ul>${within('li')}</ul>`],
    ['the head of a table', `<table><tr>${within('th')}<th>x<tr><td>1<td>2</table>`],
    ['a cell', `<table><tr>${within('td')}<td>x</table>`],
    ['a table', `<table><tr><th>No<tr><td>${numbered.join('<tr><td>')}</table>`],
  ])('in %s', async (_, html) => {
    const own = { ...report, examiner: { name: 'Dr. Roe', register: 'CRM 1' }, signedAt }
    const pages = await readPdf(typesetReport({ ...own, text: readHtml(html) }, letterhead))
    expect(pages.flat().join(' ').match(/n\d+z/g)).toEqual(numbered)
    expect(pages.flat()).toContain('Dr. Roe')
  })

  test('in what the examiner signs with', async () => {
    const pages = await pagesOf({ examiner: { name: 'Dr. Roe', signText: numbered.join('\n') }, signedAt })
    expect(pages.flat().join(' ').match(/n\d+z/g)).toEqual(numbered)
    expect(pages.flat().join(' ')).toContain('Signed electronically')
  })
})

test.each(['<h2>&#8203;</h2><p>Normal.', '<h2>&shy;</h2><p>Normal.', '<p><em>\u20c0 \u10fb</em> Normal.'])(
  'a report with what cannot be read aloud is typeset: %j',
  async (html) => {
    const pages = await readPdf(typesetReport({ ...report, text: readHtml(html) }, letterhead))
    expect(pages.flat().join(' ')).toContain('Normal.')
  },
)

test('a number in a wide table is not broken', async () => {
  const html = `<table><tr>${'<td>100000,5'.repeat(16)}</table>`
  const pages = await readPdf(typesetReport({ ...report, text: readHtml(html) }, letterhead))
  expect(
    pages
      .flat()
      .join(' ')
      .match(/100000,5/g),
  ).toHaveLength(16)
})

describe('a report with more than paragraphs', () => {
  const rows = Array.from({ length: 60 }, (_, row) => `<tr><td>Sample ${row}<td>${row} mm`).join('')
  const html =
    '<p>Count 7.5 x 10<sup>9</sup>/L, no <s>fracture seen</s> lesion.</p><ul><li>First<li>Second</ul>' +
    `<table><tr><th>Exam<th>Size${rows}</table>`
  const bytesOf = () => typesetReport({ ...report, text: readHtml(html) }, letterhead)

  test('has what is raised or struck out read as that where the text is copied', async () => {
    const [lines] = await readPdf(bytesOf())
    expect(lines?.join(' ').replaceAll(/\s+/g, ' ')).toMatch(
      /Count 7\.5 x 10⁹\/L, no ?\[riscado\/struck out: ?fracture seen\] lesion\./,
    )
  })

  test('has its table as one with heads, which are drawn on each page and read once', async () => {
    const bytes = bytesOf()
    const pages = await readPdf(bytes)
    expect(pages.length).toBeGreaterThan(1)
    for (const lines of pages) expect(lines.join(' ')).toMatch(/Exam +Size +Sample/)
    const roles = await rolesIn(bytes)
    const count = (tag: string) => roles.filter(({ role }) => role === tag).length
    expect([count('TR'), count('TH'), count('TD')]).toEqual([61, 2, 120])
  })

  test('has its list with the marks beside the items', async () => {
    const lines = (await readPdf(bytesOf())).flat()
    expect(lines).toEqual(expect.arrayContaining(['• First', '• Second']))
  })
})
