import { settingsViews } from './ptBR/settingsViews.ts'

/** The texts of the forms of single groups, which are loaded with these. */
export const ptBRSettingsViews = { settingsViews } as const
