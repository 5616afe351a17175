/**
 * The synthetic records of the foreign service: each is made from its place in the list alone, so that none has to be kept. They
 * have every field of part 2 of the description, and some of their own.
 */

export type Fields = Record<string, unknown>
export type ForeignRelease = ReturnType<typeof releaseAt>

const givenNames =
  'Ada Bento Clara Davi Elisa Fausto Gilda Heitor Iara Jonas Kelly Lauro Mirna Nestor Olga Pedro'.split(' ')
const middleNames = ['', 'Amostra', 'Exemplo', '', 'Modelo', 'Ensaio']
const familyNames =
  'Inventado Ficticio Imaginario Suposto Simulado Hipotetico Fantasia Provisorio Rascunho Padrao'.split(' ')
const examNames = [
  ['RX TORAX PA', 'Radiografia de tórax PA'],
  ['TC CRANIO', 'Tomografia de crânio'],
  ['RM JOELHO D', 'Ressonância do joelho direito'],
  ['US ABDOME TOTAL', 'Ultrassonografia do abdome total'],
  ['MAMOGRAFIA', 'Mamografia bilateral'],
  ['DENSITOMETRIA', 'Densitometria óssea'],
] as const
const sentences = [
  'Exame realizado conforme a técnica habitual, sem intercorrências.',
  'Estruturas avaliadas com dimensões e contornos preservados.',
  'Não se observam alterações focais nas regiões incluídas no estudo.',
  'Ausência de coleções líquidas ou de sinais de processo expansivo.',
  'Partes moles adjacentes sem particularidades.',
  'Achado de aspecto benigno, sem mudança em relação ao estudo anterior.',
]

const NEWEST = Date.parse('2026-03-20T17:30:00.000Z')
const STEP = 37 * 60_000
const DOCTORS = 5
export const EXAMS = examNames.length
/** Every patient has so many reports. */
const REPORTS_EACH = 3

export const firstIds = { release: 880_001, report: 41_001, patient: 5_001, employee: 301, exam: 71 }

/** A number that depends on the seed and nothing else (the last step of the murmur hash). */
function mixed(seed: number) {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
const pick = <T>(list: readonly T[], seed: number) => list[mixed(seed) % list.length]!

/** Which exam, doctor and patient the record at this place is about. */
export function subjectsOf(index: number, records: number) {
  const patients = Math.max(1, Math.ceil(records / REPORTS_EACH))
  return { exam: index % EXAMS, doctor: mixed(index * 7 + 1) % DOCTORS, patient: index % patients }
}

const at = (time: number) => new Date(time).toISOString()
const day = (seed: number) => at(Date.UTC(1938, 0, 1) + (mixed(seed) % 25_000) * 86_400_000).slice(0, 10)

function audit(created: number) {
  return {
    userCreated: { id: 12 },
    userChanged: { id: 12 },
    userDeleted: { id: null },
    dateHourCreated: at(created),
    dateHourChanged: at(created + 60_000),
    dateHourDeleted: null,
  }
}

function contacts(id: number) {
  const phone = `(00) 90000-${String(id % 10_000).padStart(4, '0')}`
  return { id: 20_000 + id, city: { id: 3_300 + (id % 9) }, phone, email: `contato${id}@exemplo.invalid` }
}

function document(id: number, type: number) {
  return { id: 60_000 + id, number: String(100_000_000 + (mixed(id) % 899_999_999)), type: { id: type } }
}

const employees = new Map<number, ReturnType<typeof makeEmployee>>()

/** Employees are few, and stand in every record. */
function employee(place: number, profile: string) {
  const known = employees.get(place) ?? makeEmployee(place, profile)
  employees.set(place, known)
  return known
}

function makeEmployee(place: number, profile: string) {
  const id = firstIds.employee + place
  return {
    id,
    firstName: givenNames[(place * 5 + 3) % givenNames.length]!,
    middleName: middleNames[place % middleNames.length]!,
    lastName: familyNames[(place * 3 + 1) % familyNames.length]!,
    birthDate: day(id),
    gender: { id: 1 + (place % 2) },
    maritalStatus: { id: 2 },
    photo: null,
    sign: `https://arquivos.exemplo.invalid/assinaturas/${id}.png`,
    signText: `Registro fictício ${id}`,
    profile,
    documents: [document(id, 2)],
    contacts: contacts(id),
    user: { id: 900 + place },
    occupations: null,
    portalPassword: null,
    portalSynchronized: true,
    portalLastSynchronization: at(NEWEST - 86_400_000),
    externalId: null,
    simpleRecord: false,
    conselho: { sigla: 'CRF', numero: 70_000 + id },
    ...audit(Date.UTC(2021, 4, 3)),
  }
}

export const examAt = (place: number) => ({
  id: firstIds.exam + place,
  name: examNames[place]![0],
  title: examNames[place]![1],
  template: { id: 40 + place },
  language: 'pt-BR',
  actived: true,
  externalId: null,
  onwer: null,
  codigo: `X-${place + 1}`,
  ...audit(Date.UTC(2020, 1, 10)),
})

export const doctorAt = (place: number) => employee(place, 'medico')

function patientAt(place: number) {
  const id = firstIds.patient + place
  const family = pick(familyNames, id * 3)
  return {
    id,
    externalId: place % 4 === 0 ? 77_000 + place : null,
    firstName: pick(givenNames, id),
    middleName: middleNames[place % middleNames.length]!,
    lastName: place < 100 ? family : `${family} ${familyNames[place % familyNames.length]}`,
    socialName: place % 6 === 1 ? pick(givenNames, id + 1) : '',
    mother: `${pick(givenNames, id * 11)} ${family}`,
    father: place % 5 === 0 ? '' : `${pick(givenNames, id * 13)} ${family}`,
    birthDate: day(id),
    gender: { id: 1 + (place % 2) },
    maritalStatus: { id: 1 + (place % 4) },
    defaultHealthPlan: place % 3 === 0 ? -1 : 4,
    physicianRequester: null,
    companions: [],
    occupation: [],
    unit: { id: null },
    screening: [],
    contacts: contacts(id),
    documents: [document(id, 1), document(id + 500_000, 3)],
    insurance: [],
    portalAccess: null,
    prontuario: `P-${id}`,
    ...audit(Date.UTC(2024, 2, 1) + place * 3_600_000),
  }
}

function result(index: number) {
  const paragraph = (part: number) =>
    Array.from({ length: 8 }, (_, line) => pick(sentences, index * 97 + part * 7 + line)).join(' ')
  return `TÉCNICA\n${paragraph(1)}\n\nANÁLISE\n${paragraph(2)}\n${paragraph(3)}\n\nCONCLUSÃO\n${paragraph(4)}\nLaudo de demonstração número ${index + 1}.`
}

const uuid = (index: number) =>
  `${mixed(index).toString(16).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`

export function releaseAt(index: number, records: number) {
  const { exam, doctor, patient } = subjectsOf(index, records)
  const released = NEWEST - (records - 1 - index) * STEP
  const taken = released - 26 * 3_600_000
  const id = firstIds.report + index
  return {
    id: firstIds.release + index,
    reportId: id,
    emailId: index % 2 === 0 ? 3_000 + index : null,
    statusMessage: null,
    status: 'released',
    released: true,
    notified: true,
    report: {
      id,
      doctor: doctorAt(doctor),
      requester: employee(DOCTORS + (index % 3), 'solicitante'),
      technician: index % 2 === 0 ? employee(DOCTORS + 3, 'tecnico') : null,
      anesthetist: null,
      nurse: index % 7 === 0 ? employee(DOCTORS + 4, 'enfermagem') : null,
      device: 3 + (index % 4),
      healthPlanBroker: { id: 8 },
      exam: examAt(exam),
      appointment: { id: 91_000 + index },
      result: result(index),
      replacedBy: 0,
      patient: patientAt(patient),
      pdfName: `laudo-${id}`,
      pdfPath: `/dados/laudos/${id}.pdf`,
      pdfsize: 48_000 + (index % 900),
      dateExam: at(taken),
      dateReportRelease: at(released),
      draft: false,
      copy: 1,
      images: [],
      close: 1,
      uniqueKey: uuid(index),
      externalId: null,
      unit: null,
      requestNumber: `REQ-${100_000 + index}`,
      sync: null,
      dicomSeries: null,
      dicomStatus: null,
      extraFieldsData: [],
      revisao: 1,
      ...audit(taken),
    },
    email: null,
    canal: 'portal',
    ...audit(released),
  }
}
