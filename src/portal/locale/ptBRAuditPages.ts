import { audit } from './ptBR/audit.ts'
import { groups } from './ptBR/groups.ts'

export const ptBRAuditPages = {
  audit,
  groups,
}
