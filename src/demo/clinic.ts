import type { Letterhead } from '#service/reports/typesetting/reportPdf.ts'
import { syntheticMark } from '#service/reports/typesetting/words.ts'
import type { Language } from './texts/template.ts'

/** The synthetic clinic's name, in its portal and on its reports. */
export const clinicName = 'Clínica Aurora'

/** Each page of a PDF says that it is made up. */
export const letterheadOf = (name: string, language: Language): Letterhead => ({
  clinicName: name,
  lines: [subtitles[language]],
  mark: syntheticMark(language),
})

const subtitles: Readonly<Record<Language, string>> = {
  'pt-BR': 'Diagnóstico por imagem e endoscopia',
  'en-US': 'Diagnostic imaging and endoscopy',
}
