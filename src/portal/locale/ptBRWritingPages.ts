import { authorship } from './ptBR/authorship.ts'
import { correction } from './ptBR/correction.ts'
import { drafts } from './ptBR/drafts.ts'
import { listFilters } from './ptBR/listFilters.ts'
import { reportText } from './ptBR/reportText.ts'
import { writing } from './ptBR/writing.ts'

export const ptBRWritingPages = { authorship, correction, drafts, listFilters, reportText, writing }
