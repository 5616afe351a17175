import type { Letterhead } from './reportPdf.ts'
import type { GenderCode } from '#contract/patient.ts'

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
  signature: (name: string) => string
  draft: string
  replaced: (id: number, date: string) => string
  verificationCode: string
}

const portuguese: Words = {
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
  signature: (name) => `Assinatura: ${name}`,
  draft: 'RASCUNHO: não assinado, sem validade como laudo.',
  replaced: (id, date) => `SUBSTITUÍDO pelo laudo ${id}, de ${date}, que é o válido.`,
  verificationCode: 'Código de verificação',
}

const english: Words = {
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
  signature: (name) => `Signature: ${name}`,
  draft: 'DRAFT: not signed, not valid as a report.',
  replaced: (id, date) => `REPLACED by report ${id} of ${date}, which is the valid one.`,
  verificationCode: 'Verification code',
}

export const isPortuguese = (language: string): boolean => /^pt\b/i.test(language)

/** The labels of a report's PDF. */
export const wordsIn = (language: string): Words => (isPortuguese(language) ? portuguese : english)

const marks = {
  portuguese: {
    label: 'Dados sintéticos',
    notice: 'Dados sintéticos: paciente, exame e laudo são fictícios.',
  },
  english: { label: 'Synthetic data', notice: 'Synthetic data: patient, exam and report are made up.' },
}

/** The mark on every PDF of a database that holds the synthetic clinic. */
export const syntheticMark = (language: string): NonNullable<Letterhead['mark']> =>
  language.toLowerCase().startsWith('pt') ? marks.portuguese : marks.english
