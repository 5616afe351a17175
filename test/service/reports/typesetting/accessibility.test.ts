import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import type { ReportPdf } from '#service/reports/typesetting/reportPdf.ts'
import { typesetReport } from '#service/reports/typesetting/typesetReport.ts'
import { openPdf, rolesIn } from '#test/support/readPdf.ts'

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
const bytes = typesetReport(report, { clinicName: 'Clínica A & B' })

describe('a report for a screen reader', () => {
  test('is tagged after PDF/UA, names its language and has its title in the metadata, which is XML', async () => {
    const pdf = await openPdf(bytes)
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const { info, metadata } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: 'Tórax & <abdome>', Author: 'Clínica A & B', Language: 'pt-BR' })
    expect(metadata.get('dc:title')).toBe('Tórax & <abdome>')
    expect(metadata.get('pdfuaid:part')).toBe('1')
  })

  test('has one title and a heading for each section', async () => {
    const headingsOf = async (page: number) =>
      (await rolesIn(bytes, page)).flatMap(({ role }) => (role.startsWith('H') ? role : []))
    expect([await headingsOf(1), await headingsOf(2)]).toEqual([['H1', 'H2'], ['H2']])
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
