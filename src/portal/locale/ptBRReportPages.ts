import { compare } from './ptBR/compare.ts'
import { exports } from './ptBR/exports.ts'
import { images } from './ptBR/images.ts'
import { keyboard } from './ptBR/keyboard.ts'
import { readingPane } from './ptBR/readingPane.ts'
import { reportData } from './ptBR/reportData.ts'
import { reportFilters } from './ptBR/reportFilters.ts'
import { reportList } from './ptBR/reportList.ts'
import { reports } from './ptBR/reports.ts'

export const ptBRReportPages = {
  compare,
  exports,
  images,
  keyboard,
  readingPane,
  reportData,
  reportFilters,
  reportList,
  reports,
}
