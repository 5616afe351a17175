import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditOperations } from '#contract/audit.ts'
import { inboxOperations } from '#contract/inbox.ts'
import { patientOperations } from '#contract/patientOperations.ts'
import { Patient } from '#contract/patient.ts'
import { releaseOperations } from '#contract/release.ts'
import { releaseColumns } from '#contract/releaseExport.ts'
import { answersMasked } from '#portal/presenter/mask/answers.ts'
import { maskedCsv } from '#portal/presenter/mask/csv.ts'
import { keyedBy } from '#portal/presenter/mask/keyed.ts'
import { peopleBy } from '#portal/presenter/mask/people.ts'
import { patientAsked, requestsMeant } from '#portal/presenter/mask/requests.ts'

const real = {
  id: 4711,
  firstName: 'José',
  middleName: 'Inácio',
  lastName: 'de Araújo Conceição',
  socialName: '',
  mother: 'Iracema Conceição',
  father: '',
  birthDate: '1961-07-19',
  externalId: 88123,
  documents: [{ id: 3, number: '918.273.645-55', type: { id: 1, name: 'CPF' } }],
  contacts: {
    id: 1,
    city: { id: '7', name: 'Recife' },
    phone: '+55 81 98888-7777',
    email: 'jose@conceicao.example',
  },
  companions: [{ name: 'Iracema' }],
  gender: { id: 1, code: 'male' },
}

const maskBy = (key: string) => {
  const keyed = keyedBy(key)
  return { keyed, mask: answersMasked(keyed, peopleBy(keyed)) }
}
const { keyed, mask } = maskBy('a key')
type Shown = typeof real
const shown = (record: object = real, by = mask) => by(Patient, record, undefined) as Shown

test('a person has the same made-up name, date and number wherever the same key is, and others by another key', () => {
  const other = maskBy('another key').mask
  expect(shown()).toEqual(shown(real, maskBy('a key').mask))
  for (const name of ['lastName', 'birthDate', 'id'] as const)
    expect(shown(real, other)[name]).not.toBe(shown()[name])
  expect(shown({ ...real, id: 4712 }).lastName).not.toBe(shown().lastName)
})

test('nothing that tells who a patient is stays, and what is empty stays empty', () => {
  const text = JSON.stringify(shown())
  for (const part of [
    'José',
    'Inácio',
    'Conceição',
    'Iracema',
    '1961-07-19',
    '918',
    '4711',
    '88123',
    '98888',
    'jose@',
  ])
    expect(text).not.toContain(part)
  expect(shown()).toMatchObject({ socialName: '', father: '', companions: [], gender: real.gender })
  expect(shown().lastName).toMatch(/^Presente \d+$/)
})

test('documents and phone numbers keep their form, and a birth date stays within half a year', () => {
  expect(shown().documents[0]?.number).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  expect(shown().contacts.phone).toMatch(/^\+\d\d \d\d \d{5}-\d{4}$/)
  const days = Math.abs(Date.parse(shown().birthDate) - Date.parse(real.birthDate)) / 86_400_000
  expect(days).toBeGreaterThan(4)
  expect(days).toBeLessThan(190)
})

test('of a birth date of which the year alone is known another year is shown, and an unknown one stays so', () => {
  const year = Number(shown({ ...real, birthDate: '1961' }).birthDate)
  expect([1959, 1960]).toContain(year)
  expect(shown({ ...real, birthDate: null }).birthDate).toBeNull()
})

test('a request gets the numbers of the records back, and a number that somebody types stays as it is', () => {
  const meant = requestsMeant(keyed)
  const number = shown().id
  const { getPatient, queryPatients } = patientOperations
  expect(patientAsked(getPatient, { params: { id: number } })).toBe(number)
  expect(meant(getPatient, { params: { id: number } }).params).toEqual({ id: 4711 })
  expect(meant(getPatient, { params: { id: 4711 } }).params).toEqual({ id: 4711 })
  expect(meant(queryPatients, { query: { search: `record ${number}`, limit: 5 } }).query).toEqual({
    search: 'record 4711',
    limit: 5,
  })
  expect(meant(releaseOperations.listReleases, { query: { patientId: number, examId: 3 } }).query).toEqual({
    patientId: 4711,
    examId: 3,
  })
  const asked = (kind: string) =>
    meant(auditOperations.listTrail, { query: { kind, recordId: number } }).query
  expect(asked('patient')).toEqual({ kind: 'patient', recordId: 4711 })
  expect(asked('report')).toEqual({ kind: 'report', recordId: number })
})

test.each([
  ['1961-07-19', ',', /^\d{4}-\d\d-\d\d$/],
  ['19/07/1961', ';', /^\d\d\/\d\d\/\d{4}$/],
])(
  'an exported list with %s has the made-up values of the screens, and all else as it came',
  async (date, separator, form) => {
    const columns = Object.values(releaseColumns)
    const cells = columns.map(({ en }) => `"${en}${separator} ""said"""`)
    const put = (name: keyof typeof releaseColumns, text: string) =>
      (cells[Object.keys(releaseColumns).indexOf(name)] = text)
    put('patientId', '4711')
    put('patient', '"de Araújo Conceição, José Inácio"')
    put('socialName', '')
    put('birthDate', date)
    put('requestNumber', 'RQ-88123')
    const heading = `\uFEFF${columns.map(({ en }) => en).join(separator)}`
    const file = new Blob([`${heading}\r\n${cells.join(separator)}\r\n`], { type: 'text/csv' })
    const text = Buffer.from(await (await maskedCsv(file, columns, keyed)).arrayBuffer()).toString()
    const [first, second = '', ...others] = text.split('\r\n')
    expect(first).toBe(heading)
    expect(others).toEqual([''])
    for (const cell of cells.filter((each) => each.includes('said'))) expect(second).toContain(cell)
    const { id, firstName, lastName } = shown()
    expect(second).toContain(
      `${separator}${id}${separator}"${lastName}, ${firstName}"${separator}${separator}`,
    )
    expect(second.split(separator).filter((cell) => form.test(cell))).toHaveLength(1)
    expect(second).not.toMatch(/4711|Concei|88123|1961-07-19|19\/07\/1961/)
  },
)

test('shown numbers are all different, and lie where no record has one', () => {
  const numbers = Array.from({ length: 5000 }, (_, at) => keyed.shownNumber(at + 1))
  expect(new Set(numbers).size).toBe(5000)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(90_000_000)
  expect(numbers.map(keyed.realNumber)).toEqual(Array.from({ length: 5000 }, (_, at) => at + 1))
})

const report = z.object({
  patient: Patient,
  result: releaseOperations.getRelease.success.answer.schema.shape.report.shape.result,
})
const resultOf = (result: string, patient: object = real) =>
  (mask(report, { patient, result }, undefined) as { result: string }).result

test.each([
  ['JOSE INACIO DE ARAUJO CONCEICAO', /jos|in[aá]cio|ara[uú]jo|concei/i],
  ['Sr. Conceic\u0327a\u0303o, nascido em 19/07/1961', /concei|19\/07/i],
  ['<p><b>Jo</b>s&eacute; Concei&ccedil;&atilde;o</p>', /jos|<b>jo|concei/i],
  ['CPF 91827364555, CPF 918 273 645 55', /918|645/],
  ['nascido em 19 de julho de 1961', /julho de 1961/],
  ['born 19 July 1961, record 4711', /19 July|4711/],
  ['mother Iracema, jose@conceicao.example', /iracema|jose@/i],
])('in a text, “%s” is replaced', (text, left) => {
  expect(resultOf(text)).not.toMatch(left)
})

test('a name in a text is replaced however its letters are typed, and only the letters of names are', () => {
  const patient = {
    ...real,
    firstName: 'D’Ávila',
    lastName: 'Groß Sørensen',
    mother: 'Wałęsa',
    socialName: 'Aesir',
  }
  for (const name of [
    "d'avila",
    'DÁVILA',
    'gross',
    'GROẞ',
    'Sorensen',
    'SØRENSEN',
    'Walesa',
    'wałęsa',
    'Æsir',
  ])
    expect(resultOf(`Røntgen av ${name}, 3 mm.`, patient)).toMatch(/^Røntgen av \p{L}+(?: \d+)?, 3 mm\.$/u)
  for (const name of ['Sorensen', 'Groß', 'Æsir', 'DÁVILA'])
    expect(resultOf(`Røntgen av ${name}, 3 mm.`, patient)).not.toContain(name)
})

test('the rest of a text stays as it is', () => {
  const text = '# Técnica\nExame de 12/03/2024, nódulo de 4711 mm³? Não: 47 mm. Fígado de volume normal.'
  expect(resultOf(text, { ...real, id: 99 })).toBe(text)
  expect(resultOf('<p>José: normal &amp; limpo</p>')).toMatch(/^<p>\p{L}+: normal &amp; limpo<\/p>$/u)
})

test('a text about a person who is not known is not shown', () => {
  const { mask: fresh } = maskBy('a key')
  const { schema } = patientOperations.listPatientHistory.success.answer
  const entry = {
    id: 1,
    at: '',
    act: 'patient.remove',
    user: null,
    fields: [],
    reason: 'José asked',
    requestId: 'r',
  }
  const reason = (by: typeof fresh) =>
    JSON.stringify(by(schema, { count: 1, data: [entry] }, keyed.shownNumber(4711)))
  expect(reason(fresh)).toContain('Hidden in presenter mode')
  const known = maskBy('a key').mask
  known(Patient, real, undefined)
  expect(known(schema, { count: 1, data: [entry] }, 4711)).toMatchObject({
    data: [{ reason: expect.stringMatching(/^\p{L}+ asked$/u) as string }],
  })
})

test('the values of a change are masked as the fields that they are of', () => {
  const { success, values } = patientOperations.getPatientChange
  const fields = [
    { name: 'lastName', before: 'Conceição', after: 'Silva', now: 'Silva', changedSince: false },
    { name: 'contacts.phone', before: '', after: '11 5555-0101', now: null, changedSince: false },
    { name: 'documents', before: [], after: real.documents, now: [], changedSince: false },
    { name: 'unheardOf', before: 'José', after: 7, now: null, changedSince: false },
  ]
  const text = JSON.stringify(mask(success.answer.schema, { id: 5, fields }, 4711, values))
  for (const part of ['Conceição', 'Silva', '5555', '918', 'José']) expect(text).not.toContain(part)
})

test('candidates of an inbox item and what was sent are masked where they are patients', () => {
  const { schema } = inboxOperations.getCandidates.success.answer
  const data = [
    { part: 'patient', candidates: [real] },
    {
      part: 'doctor',
      candidates: [{ id: 8, firstName: 'Helena', lastName: 'Prado', birthDate: '1970-01-02' }],
    },
  ]
  const text = JSON.stringify(mask(schema, { data, files: { pdf: false, images: 0 } }, undefined))
  for (const part of ['José', 'Conceição', '918', '1970-01-02']) expect(text).not.toContain(part)
  expect(text).toContain('Helena')
})

test('the trail keeps its facts and loses the numbers and typed reasons of patients', () => {
  const { schema } = auditOperations.listTrail.success.answer
  const record = {
    id: 1,
    act: 'patient.merge',
    record: { kind: 'patient', ids: [4711] },
    detail: { from: 4711, into: 4712, fields: ['mother'], reason: 'José twice' },
  }
  const entry = mask(
    schema,
    { count: 1, data: [record, { ...record, record: { kind: 'report', ids: [4711] } }] },
    undefined,
  )
  expect(JSON.stringify(entry)).not.toMatch(/José|"from":4711|4712/)
  expect(entry).toMatchObject({
    data: [{ detail: { fields: ['mother'] } }, { record: { kind: 'report', ids: [4711] } }],
  })
})
