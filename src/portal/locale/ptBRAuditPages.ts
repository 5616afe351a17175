import { audit } from './ptBR/audit.ts'

export const ptBRAuditPages = {
  audit,
}
