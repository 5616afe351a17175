/** A column of an exported file. */
export interface ExportColumn {
  en: string
  'pt-BR': string
  /** Whether the heading names the time zone. */
  isTime?: true
}

/** The columns of the released listing as CSV, in their order. */
export const releaseColumns = {
  releasedAt: { en: 'Released', 'pt-BR': 'Liberado em', isTime: true },
  patientId: { en: 'Record number', 'pt-BR': 'Prontuário' },
  patient: { en: 'Patient', 'pt-BR': 'Paciente' },
  socialName: { en: 'Social name', 'pt-BR': 'Nome social' },
  birthDate: { en: 'Date of birth', 'pt-BR': 'Nascimento' },
  exam: { en: 'Exam', 'pt-BR': 'Exame' },
  examiner: { en: 'Examiner', 'pt-BR': 'Examinador' },
  requester: { en: 'Requested by', 'pt-BR': 'Solicitante' },
  examinedAt: { en: 'Examined', 'pt-BR': 'Examinado em', isTime: true },
  requestNumber: { en: 'Request number', 'pt-BR': 'Número do pedido' },
  reportId: { en: 'Report', 'pt-BR': 'Laudo' },
  replacedBy: { en: 'Replaced by report', 'pt-BR': 'Substituído pelo laudo' },
  pdfSize: { en: 'PDF (bytes)', 'pt-BR': 'PDF (bytes)' },
  isRead: { en: 'Read by me', 'pt-BR': 'Lido por mim' },
} as const satisfies Readonly<Record<string, ExportColumn>>
export type ReleaseColumn = keyof typeof releaseColumns
