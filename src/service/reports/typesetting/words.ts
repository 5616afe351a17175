import type { GenderCode } from '#contract/patient.ts'

/** The languages in which reports are written. */
export type ReportLanguage = 'pt-BR' | 'en-US'

interface Words {
  patient: string
  registeredName: string
  record: string
  birthDate: string
  sex: string
  examinedAt: string
  requester: string
  impression: string
  years: (age: number) => string
  gender: Readonly<Record<GenderCode, string>>
  signedLine: (time: string) => string
  replaced: (by: { id: number; date: string }) => string
}

/** The labels of a report's PDF. */
export const words: Readonly<Record<ReportLanguage, Words>> = {
  'pt-BR': {
    patient: 'Paciente',
    registeredName: 'Nome de registro',
    record: 'Prontuário',
    birthDate: 'Nascimento',
    sex: 'Sexo',
    examinedAt: 'Data do exame',
    requester: 'Médico solicitante',
    impression: 'Impressão',
    years: (age) => (age === 1 ? '1 ano' : `${age} anos`),
    gender: { female: 'feminino', male: 'masculino', other: 'outro', 'not-stated': 'não informado' },
    signedLine: (time) => `Assinado eletronicamente em ${time}`,
    replaced: ({ id, date }) => `SUBSTITUÍDO: vale o laudo ${id}, de ${date}.`,
  },
  'en-US': {
    patient: 'Patient',
    registeredName: 'Registered name',
    record: 'Record number',
    birthDate: 'Date of birth',
    sex: 'Sex',
    examinedAt: 'Date of exam',
    requester: 'Requested by',
    impression: 'Impression',
    years: (age) => (age === 1 ? '1 year' : `${age} years`),
    gender: { female: 'female', male: 'male', other: 'other', 'not-stated': 'not stated' },
    signedLine: (time) => `Signed electronically on ${time}`,
    replaced: ({ id, date }) => `REPLACED: the valid report is ${id}, of ${date}.`,
  },
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A calendar date as the language writes it, with day and month unmistakable. */
export function dateText(date: string, language: ReportLanguage): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return language === 'pt-BR'
    ? `${day}/${month}/${year}`
    : `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`
}
