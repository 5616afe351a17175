import { exports } from './ptBR/exports.ts'
import { reportData } from './ptBR/reportData.ts'
import { reportFilters } from './ptBR/reportFilters.ts'
import { reportList } from './ptBR/reportList.ts'
import { reports } from './ptBR/reports.ts'

export const ptBRReportPages = {
  exports,
  reportData,
  reportFilters,
  reportList,
  reports,
}
