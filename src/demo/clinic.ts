import type { Letterhead } from '#service/reports/typesetting/reportPdf.ts'
import type { Language } from './texts/composeText.ts'

/** The synthetic clinic's name, in its portal and on its reports. */
export const clinicName = 'Clínica Aurora'

/** Each page of a PDF says that it is made up. */
export const letterheads: Readonly<Record<Language, Letterhead>> = {
  'pt-BR': {
    clinicName,
    subtitle: 'Diagnóstico por imagem e endoscopia',
    mark: {
      label: 'Dados sintéticos',
      notice: 'Dados sintéticos: paciente, exame e laudo são fictícios.',
    },
  },
  'en-US': {
    clinicName,
    subtitle: 'Diagnostic imaging and endoscopy',
    mark: { label: 'Synthetic data', notice: 'Synthetic data: patient, exam and report are made up.' },
  },
}
