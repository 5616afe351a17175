import { correction } from './ptBR/correction.ts'
import { inbox } from './ptBR/inbox.ts'
import { referenceCodes } from './ptBR/referenceCodes.ts'

export const ptBRInboxPages = {
  correction,
  inbox,
  referenceCodes,
}
