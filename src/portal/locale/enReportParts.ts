import { compare } from './en/compare.ts'
import { images } from './en/images.ts'
import { keyboard } from './en/keyboard.ts'
import { readingPane } from './en/readingPane.ts'
import { report } from './en/report.ts'
import { zip } from './en/zip.ts'

/** The texts of what the reports page loads after its list: the open report, the comparison, the selection and the shortcuts. */
export const enReportParts = {
  compare,
  images,
  keyboard,
  readingPane,
  report,
  zip,
} as const
