import { preflight } from './ptBR/preflight.ts'

export const ptBRPreflightPages = { preflight }
