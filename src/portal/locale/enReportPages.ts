import { compare } from './en/compare.ts'
import { exports } from './en/exports.ts'
import { images } from './en/images.ts'
import { keyboard } from './en/keyboard.ts'
import { readingPane } from './en/readingPane.ts'
import { reportData } from './en/reportData.ts'
import { reportFilters } from './en/reportFilters.ts'
import { reportList } from './en/reportList.ts'
import { reports } from './en/reports.ts'

/** The texts of the reports page: other pages can do without them. */
export const enReportPages = {
  compare,
  exports,
  images,
  keyboard,
  readingPane,
  reportData,
  reportFilters,
  reportList,
  reports,
} as const
