import type { Identifying } from './declaration/identifying.ts'

/** A column of an exported file. */
export interface ExportColumn {
  en: string
  'pt-BR': string
  /** Whether the heading says which time zone is meant. */
  isTime?: true
  /** What it tells of the patient; `listedName`: the name as lists are sorted. */
  identifying?: Extract<Identifying, 'number' | 'name' | 'birthDate' | 'reference'> | 'listedName'
}

/** The columns of the released listing as CSV, in their order. */
export const releaseColumns = {
  releasedAt: { en: 'Released', 'pt-BR': 'Liberado em', isTime: true },
  patientId: { en: 'Record number', 'pt-BR': 'Prontuário', identifying: 'number' },
  patient: { en: 'Patient', 'pt-BR': 'Paciente', identifying: 'listedName' },
  socialName: { en: 'Social name', 'pt-BR': 'Nome social', identifying: 'name' },
  birthDate: { en: 'Date of birth', 'pt-BR': 'Nascimento', identifying: 'birthDate' },
  exam: { en: 'Exam', 'pt-BR': 'Exame' },
  examiner: { en: 'Examiner', 'pt-BR': 'Examinador' },
  requester: { en: 'Requested by', 'pt-BR': 'Solicitante' },
  examinedAt: { en: 'Examined', 'pt-BR': 'Examinado em', isTime: true },
  requestNumber: { en: 'Request number', 'pt-BR': 'Número do pedido', identifying: 'reference' },
  reportId: { en: 'Report', 'pt-BR': 'Laudo' },
  replacedBy: { en: 'Replaced by report', 'pt-BR': 'Substituído pelo laudo' },
  pdfSize: { en: 'PDF (bytes)', 'pt-BR': 'PDF (bytes)' },
  isRead: { en: 'Read by me', 'pt-BR': 'Lido por mim' },
} as const satisfies Readonly<Record<string, ExportColumn>>
export type ReleaseColumn = keyof typeof releaseColumns
