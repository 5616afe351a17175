import { exports } from './en/exports.ts'
import { reportData } from './en/reportData.ts'
import { reportFilters } from './en/reportFilters.ts'
import { reportList } from './en/reportList.ts'
import { reports } from './en/reports.ts'

/** The texts of the reports page: other pages can do without them. */
export const enReportPages = {
  exports,
  reportData,
  reportFilters,
  reportList,
  reports,
} as const
