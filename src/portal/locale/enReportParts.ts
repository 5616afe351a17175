import { authorship } from './en/authorship.ts'
import { compare } from './en/compare.ts'
import { correction } from './en/correction.ts'
import { downloads } from './en/downloads.ts'
import { filterParts } from './en/filterParts.ts'
import { listFilters } from './en/listFilters.ts'
import { images } from './en/images.ts'
import { keyboard } from './en/keyboard.ts'
import { listView } from './en/listView.ts'
import { readingPane } from './en/readingPane.ts'
import { report } from './en/report.ts'
import { reportText } from './en/reportText.ts'
import { wholeListing } from './en/wholeListing.ts'
import { zip } from './en/zip.ts'

/** The texts of what the reports page loads after its list: the open report, the comparison, downloads, the selection, the options and the shortcuts. */
export const enReportParts = {
  authorship,
  compare,
  correction,
  downloads,
  filterParts,
  listFilters,
  images,
  keyboard,
  listView,
  readingPane,
  report,
  reportText,
  wholeListing,
  zip,
} as const
