import { authorship } from './ptBR/authorship.ts'
import { compare } from './ptBR/compare.ts'
import { correction } from './ptBR/correction.ts'
import { downloads } from './ptBR/downloads.ts'
import { filterParts } from './ptBR/filterParts.ts'
import { listFilters } from './ptBR/listFilters.ts'
import { images } from './ptBR/images.ts'
import { keyboard } from './ptBR/keyboard.ts'
import { listView } from './ptBR/listView.ts'
import { readingPane } from './ptBR/readingPane.ts'
import { report } from './ptBR/report.ts'
import { reportText } from './ptBR/reportText.ts'
import { wholeListing } from './ptBR/wholeListing.ts'
import { zip } from './ptBR/zip.ts'

export const ptBRReportParts = {
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
}
