import { drafts } from './ptBR/drafts.ts'
import { writing } from './ptBR/writing.ts'

export const ptBRWritingPages = { drafts, writing }
