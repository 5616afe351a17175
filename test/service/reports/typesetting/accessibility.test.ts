import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import type { ReportPdf } from '#service/reports/typesetting/reportPdf.ts'
import { typesetReport } from '#service/reports/typesetting/typesetReport.ts'
import { pdfObjects, pdfStream } from '#test/support/pdfObjects.ts'

const report: ReportPdf = {
  language: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  title: 'Tórax & <abdome>',
  patient: { name: 'Żółkiewska', record: 4_711, gender: 'female' },
  examiner: { name: 'Dr. Paulo Ávila' },
  text: readHeadedText(
    `# Técnica\n\n${'Sem intercorrências. '.repeat(200)}\n\n# Impressão\n\nCálculo de 8 mm.`,
  ),
  signedAt: '2026-11-20T14:02:00Z',
  made: '2026-11-20T14:02:00Z',
  isDraft: true,
}
const bytes = await typesetReport(report, { clinicName: 'Clínica A & B' })
const file = Buffer.from(bytes).toString('latin1')
const { all } = pdfObjects(bytes)

describe('a report for a screen reader', () => {
  test('is tagged, names its language and shows its title', () => {
    expect(file).toContain('/Marked true')
    expect(file).toContain('/Lang (pt-BR)')
    expect(file).toContain('/DisplayDocTitle true')
    expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  test('has one title, a heading for each section, and a list of the facts of the patient', () => {
    const tags = [...file.matchAll(/\/S \/(\w+)\n/g)].map(([, tag]) => tag)
    const count = (tag: string) => tags.filter((each) => each === tag).length
    expect([count('Document'), count('H1'), count('H2'), count('L'), count('LI')]).toEqual([1, 1, 2, 1, 3])
    expect([count('Lbl'), count('LBody')]).toEqual([3, 3])
  })

  test('has nothing outside of an element, except what is marked as decoration', () => {
    const pages = [...all.values()].filter((object) => /\/Type \/Page\b/.test(object))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      const content = pdfStream(all.get(/\/Contents (\d+)/.exec(page)![1]!)!)
      let depth = 0
      const outside: string[] = []
      for (const [line] of content.matchAll(/.+/g)) {
        if (/B[DM]C$/.test(line)) depth += 1
        if (line === 'EMC') depth -= 1
        if (/(^BT|\b[SfB]|Do)$/.test(line) && depth !== 1) outside.push(line)
      }
      expect(outside).toEqual([])
      expect(depth).toBe(0)
    }
  })

  test('has its title in the metadata, which is XML', () => {
    const utf8 = Buffer.from(bytes).toString('utf8')
    expect(utf8).toContain('<rdf:li xml:lang="x-default">Tórax &amp; &lt;abdome&gt;</rdf:li>')
    expect(utf8).toContain('<rdf:li>Clínica A &amp; B</rdf:li>')
  })
})

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { input: bytes, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })

const isThere = (command: string) => {
  try {
    run(command, ['-v'])
    return true
  } catch {
    return false
  }
}

describe.skipIf(!isThere('pdftotext'))('another reader of PDFs', () => {
  test('finds the report tagged and its fonts embedded', () => {
    expect(run('pdfinfo', ['-'])).toMatch(/Tagged: +yes/)
    const fonts = run('pdffonts', ['-']).split('\n').slice(2, -1)
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(font).toMatch(/Identity-H +yes yes yes/)
  })

  test('reads the text in its order', () => {
    const text = run('pdftotext', ['-raw', '-', '-'])
    const places = [
      'Clínica A & B',
      'RASCUNHO',
      'Tórax & <abdome>',
      'Paciente',
      'Żółkiewska',
      'Prontuário',
      '4711',
      'Técnica',
      'Sem intercorrências.',
      '1/2',
      'Impressão',
      'Cálculo de 8 mm.',
      'Dr. Paulo Ávila',
      '2/2',
    ].map((words) => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })
})
