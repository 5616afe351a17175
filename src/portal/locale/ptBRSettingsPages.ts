import { groups } from './ptBR/groups.ts'

/** The texts of the settings: other pages can do without them. */
export const ptBRSettingsPages = { groups } as const
