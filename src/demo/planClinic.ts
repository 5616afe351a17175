import { clinicSizes, type ClinicLanguage, type ClinicSizeName } from '#contract/portal/demo.ts'
import type { Letterhead } from '#service/reports/typesetting/reportPdf.ts'
import { clinicClock } from './clinicTime.ts'
import { exams } from './exams/exams.ts'
import { units } from './fill/places.ts'
import { habitsFor } from './people/examiners.ts'
import { makeEmployees } from './people/makeEmployees.ts'
import { planRecords, type FirstNumbers } from './plan/planRecords.ts'

/** The record of the synthetic clinic, whose name stands in its portal and on its reports. */
export const company = {
  name: 'Clínica Aurora',
  legalName: 'Clínica Aurora Diagnósticos Ltda.',
  taxNumber: '12.345.678/0001-95',
  phone: '(11) 5550-0100',
  email: 'contato@clinica-aurora.example',
  address: {
    street: 'Rua das Amostras',
    number: '120',
    complement: '',
    district: 'Centro',
    postalCode: '01000-000',
  },
}
const letterheadOfCompany: Letterhead = {
  clinicName: company.name,
  lines: [
    `Rua das Amostras, 120, Centro, São Paulo - SP, 01000-000  ·  ${company.phone}  ·  CNPJ ${company.taxNumber}`,
  ],
}

/** Employees, exams and units are the same in every clinic, so that what users keep of them stays true. */
const STAFF_SEED = 41_005
export const employees = makeEmployees(STAFF_SEED)

export interface ClinicSize {
  patients: number
  reports: number
  /** The moment up to which the clinic has worked: the same one gives the same clinic. */
  today: Date
  /** The clinic's time zone. */
  timeZone?: string
  /** How many clinics there were before. Another one has other patients. */
  round?: number
  language?: ClinicLanguage
  /** What stands at the top of its reports. */
  letterhead?: Letterhead
  /** The name of the main unit. */
  unit?: string
  /** From which numbers on the records are counted. */
  first?: FirstNumbers
}

const examLanguages = { both: ['pt-BR', 'en-US'], 'pt-BR': ['pt-BR'], en: ['en-US'] } as const

/** The synthetic clinic, planned in memory. */
export function planClinic({
  patients,
  reports,
  round = 0,
  timeZone,
  language = 'both',
  letterhead = letterheadOfCompany,
  unit,
  first,
  ...size
}: ClinicSize) {
  const clock = clinicClock(timeZone)
  const today = size.today.getTime()
  const spoken: readonly string[] = examLanguages[language]
  const offered = exams.filter((exam) => spoken.includes(exam.language))
  const plan = planRecords(STAFF_SEED + round, {
    patients,
    reports,
    today,
    clock,
    exams: offered,
    ...(first && { first }),
  })
  return {
    ...plan,
    clock,
    today,
    letterhead,
    language,
    exams: offered,
    habits: habitsFor(offered),
    employees,
    unitNames: units.map(({ name }, place) => (place === 0 && unit !== undefined ? unit : name)),
  }
}
export type PlannedClinic = ReturnType<typeof planClinic>

/** Patients of a clinic of this many reports. */
const PATIENTS_PER_REPORT = 0.375

/** How many records a named size has. */
export function recordsOf(size: ClinicSizeName): { patients: number; reports: number } {
  const reports = clinicSizes[size]
  return { patients: Math.round(reports * PATIENTS_PER_REPORT), reports }
}
