import { inbox } from './ptBR/inbox.ts'

export const ptBRInboxPages = {
  inbox,
}
