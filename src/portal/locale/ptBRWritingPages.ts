import { drafts } from './ptBR/drafts.ts'
import { listFilters } from './ptBR/listFilters.ts'
import { writing } from './ptBR/writing.ts'

export const ptBRWritingPages = { drafts, listFilters, writing }
