import { expect, test } from 'vitest'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import type { Letterhead, ReportPdf } from '#service/reports/typesetting/reportPdf.ts'
import { typesetReport } from '#service/reports/typesetting/typesetReport.ts'
import { readPdf } from '#test/support/readPdf.ts'

const report: ReportPdf = {
  language: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  title: 'Ultrassonografia do abdome total',
  patient: {
    name: 'Inês D’Ávila',
    registeredName: 'Inácio da Conceição D’Ávila',
    record: 4_711,
    birthDate: '1961-03-12',
    gender: 'female',
  },
  requester: 'Dra. Conceição Guimarães',
  examiner: { name: 'Dr. Paulo Ávila', register: 'CRM-SP 900.002' },
  text: readHeadedText('# Técnica\n\nSem intercorrências.\n\n# Impressão\n\nCálculo de 8 mm.'),
  examinedAt: '2026-11-20T13:31:00Z',
  signedAt: '2026-11-20T14:02:00Z',
  made: '2026-11-20T14:02:00Z',
}

const letterhead: Letterhead = {
  clinicName: 'Clínica Aurora',
  lines: ['Diagnóstico por imagem e endoscopia'],
}
const mark = { label: 'Dados sintéticos', notice: 'Dados sintéticos: paciente, exame e laudo são fictícios.' }
const typeset = (content: ReportPdf, head = { ...letterhead, mark }) => typesetReport(content, head)

const SENTENCES = 6
const section = (index: number) =>
  `# Parte ${index}\n\n${Array(SENTENCES).fill('Ecotextura homogênea, sem lesões focais, de contornos regulares.').join(' ')}`
const long = (sections: number) =>
  [...Array.from({ length: sections }, (_, index) => section(index)), '# Impressão\n\nSem alterações.'].join(
    '\n\n',
  )

test('the same report gives the same bytes', () => {
  expect(typeset(report)).toEqual(typeset({ ...report }))
})

test('a page has the clinic, the patient with the social name first, the text and the signature', async () => {
  const [lines] = await readPdf(typeset(report))
  expect(lines).toEqual([
    'Clínica Aurora',
    'Diagnóstico por imagem e endoscopia',
    'Dados sintéticos',
    'Ultrassonografia do abdome total',
    'Paciente',
    'Inês D’Ávila',
    'Nome de registro: Inácio da Conceição D’Ávila',
    'Prontuário',
    '4711',
    'Data do exame',
    '20/11/2026, 10:31',
    'Nascimento',
    '12/03/1961 (65 anos)',
    'Sexo',
    'feminino',
    'Médico solicitante',
    'Dra. Conceição Guimarães',
    'Técnica',
    'Sem intercorrências.',
    'Impressão',
    'Cálculo de 8 mm.',
    'Dr. Paulo Ávila',
    'CRM-SP 900.002',
    'Assinado eletronicamente em 20/11/2026, 11:02',
    'Dados sintéticos: paciente, exame e laudo são fictícios.',
    '1/1',
  ])
})

test('without a mark, nothing says that the report is synthetic', async () => {
  const [lines] = await readPdf(typesetReport(report, letterhead))
  expect(lines?.slice(0, 3)).toEqual([
    'Clínica Aurora',
    'Diagnóstico por imagem e endoscopia',
    'Ultrassonografia do abdome total',
  ])
  expect(lines?.slice(-2)).toEqual(['Assinado eletronicamente em 20/11/2026, 11:02', '1/1'])
})

test.each([
  ['2026-11-14', '14/11/2026 (6 dias)'],
  ['2026-06-20', '20/06/2026 (5 meses)'],
  ['2026-11-21', '21/11/2026 (exame antes do nascimento)'],
  ['1961', '1961 (64 ou 65 anos)'],
  ['2026', '2026 (menos de 1 ano)'],
  [null, 'Nascimento desconhecido'],
])('the age at the exam of who was born on %s is written as %s', async (birthDate, text) => {
  const [lines] = await readPdf(typeset({ ...report, patient: { ...report.patient, birthDate } }))
  expect(lines!.join(' ')).toContain(text)
})

test('an English report has English labels and dates', async () => {
  const [lines] = await readPdf(typeset({ ...report, language: 'en-US' }))
  expect(lines).toEqual(
    expect.arrayContaining(['12 Mar 1961 (65 years)', '20 Nov 2026, 10:31', 'female', 'Requested by']),
  )
})

test.each([2, 4, 6, 7, 9, 12, 20])(
  'a report of %i sections is complete, has the patient on each page, and has text on the page of the signature',
  async (sections) => {
    const pages = await readPdf(typeset({ ...report, text: readHeadedText(long(sections)) }))
    const all = pages.flat().join(' ')
    expect(all.match(/Ecotextura homogênea/g)).toHaveLength(sections * SENTENCES)
    for (const [index, lines] of pages.entries()) {
      expect(lines.join(' ')).toContain('Inês D’Ávila')
      expect(lines.at(-1)).toBe(`${index + 1}/${pages.length}`)
    }
    expect(pages.at(-1)).toEqual(expect.arrayContaining(['Impressão', 'Sem alterações.', 'Dr. Paulo Ávila']))
    expect(pages.length > 1).toBe(sections > 4)
  },
)

test('an error of the template tells its line alone: no path, and no text of the report', () => {
  expect(() => typeset({ ...report, made: '+020000-01-01T00:00:00Z' })).toThrow(
    /^The report cannot be typeset \(line \d+ of its template\)\.$/,
  )
})
