import { overview } from './ptBR/overview.ts'

export const ptBROverviewPages = { overview }
