import { expect, test } from 'vitest'
import type { ReportPdf } from '#service/demo/pdf/reportPdf.ts'
import { typesetReport } from '#service/demo/pdf/typesetReport.ts'
import { readPdf } from '#test/support/readPdf.ts'

const report: ReportPdf = {
  language: 'pt-BR',
  title: 'Ultrassonografia do abdome total',
  patient: {
    name: 'Inês D’Ávila',
    registeredName: 'Inácio da Conceição D’Ávila',
    record: 4_711,
    birthDate: '1961-03-12',
    age: 65,
    gender: 'female',
  },
  requester: 'Dra. Conceição Guimarães',
  examiner: { name: 'Dr. Paulo Ávila', register: 'CRM-SP 900.002' },
  text: '# Técnica\n\nSem intercorrências.\n\n# Impressão\n\nCálculo de 8 mm.',
  examinedOn: '20/11/2026',
  examinedAt: '20/11/2026, 10:31',
  signedAt: '20/11/2026, 11:02',
  made: Date.parse('2026-11-20T14:02:00Z'),
}

const SENTENCES = 6
const section = (index: number) =>
  `# Parte ${index}\n\n${Array(SENTENCES).fill('Ecotextura homogênea, sem lesões focais, de contornos regulares.').join(' ')}`
const long = (sections: number) =>
  [...Array.from({ length: sections }, (_, index) => section(index)), '# Impressão\n\nSem alterações.'].join(
    '\n\n',
  )

test('the same report gives the same bytes', async () => {
  expect(await typesetReport(report)).toEqual(await typesetReport({ ...report }))
})

test('a page has the clinic, the patient with the social name first, the text and the signature', async () => {
  const [lines] = readPdf(await typesetReport(report))
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
    'Cálculo de 8\u00a0mm.',
    'Dr. Paulo Ávila',
    'CRM-SP 900.002',
    'Assinado eletronicamente em 20/11/2026, 11:02',
    'Dados sintéticos: paciente, exame e laudo são fictícios.',
    '1/1',
  ])
})

test('a report that another has replaced says so above all else, with the number of the valid one', async () => {
  const replacedBy = { id: 20_112, date: '24/11/2026' }
  const [lines] = readPdf(await typesetReport({ ...report, replacedBy }))
  expect(lines?.slice(3, 6)).toEqual([
    'Ultrassonografia do abdome total',
    'SUBSTITUÍDO: vale o laudo 20112, de 24/11/2026.',
    'Paciente',
  ])
})

test('an English report is English all over', async () => {
  const [lines] = readPdf(await typesetReport({ ...report, language: 'en-US' }))
  expect(lines).toEqual(
    expect.arrayContaining(['Synthetic data', '12 Mar 1961 (65 years)', 'female', 'Requested by']),
  )
})

test.each([2, 4, 6, 7, 9, 12, 20])(
  'of %i sections nothing is lost, each page says whose it is, and the signature is not alone',
  async (sections) => {
    const pages = readPdf(await typesetReport({ ...report, text: long(sections) }))
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
