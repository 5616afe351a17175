import type { Letterhead } from '#service/reports/typesetting/reportPdf.ts'
import { syntheticMark } from '#service/reports/typesetting/words.ts'
import type { Language } from './texts/composeText.ts'

/** The synthetic clinic's name, in its portal and on its reports. */
export const clinicName = 'Clínica Aurora'

/** Each page of a PDF says that it is made up. */
export const letterheads: Readonly<Record<Language, Letterhead>> = {
  'pt-BR': {
    clinicName,
    subtitle: 'Diagnóstico por imagem e endoscopia',
    mark: syntheticMark('pt-BR'),
  },
  'en-US': {
    clinicName,
    subtitle: 'Diagnostic imaging and endoscopy',
    mark: syntheticMark('en-US'),
  },
}
