import { correction } from './ptBR/correction.ts'
import { inbox } from './ptBR/inbox.ts'

export const ptBRInboxPages = {
  correction,
  inbox,
}
