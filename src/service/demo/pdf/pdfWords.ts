import type { GenderCode } from '#contract/patient.ts'
import type { Language } from '#service/demo/texts/composeText.ts'

interface PdfWords {
  subtitle: string
  synthetic: string
  notice: string
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

/** The words of a report's PDF that are not the report's own. */
export const pdfWords: Readonly<Record<Language, PdfWords>> = {
  'pt-BR': {
    subtitle: 'Diagnóstico por imagem e endoscopia',
    synthetic: 'Dados sintéticos',
    notice: 'Dados sintéticos: paciente, exame e laudo são fictícios.',
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
    subtitle: 'Diagnostic imaging and endoscopy',
    synthetic: 'Synthetic data',
    notice: 'Synthetic data: patient, exam and report are made up.',
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
