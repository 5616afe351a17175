import { compare } from './ptBR/compare.ts'
import { images } from './ptBR/images.ts'
import { keyboard } from './ptBR/keyboard.ts'
import { readingPane } from './ptBR/readingPane.ts'
import { report } from './ptBR/report.ts'
import { zip } from './ptBR/zip.ts'

export const ptBRReportParts = {
  compare,
  images,
  keyboard,
  readingPane,
  report,
  zip,
}
