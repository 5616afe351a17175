import { drafts } from './ptBR/drafts.ts'
import { groups } from './ptBR/groups.ts'
import { passwordRefusal } from './ptBR/passwordRefusal.ts'
import { settings } from './ptBR/settings.ts'
import { settingsCsv } from './ptBR/settingsCsv.ts'
import { settingsForm } from './ptBR/settingsForm.ts'

/** The texts of the settings: other pages can do without them. */
export const ptBRSettingsPages = {
  drafts,
  groups,
  passwordRefusal,
  settings: { ...settings, ...settingsCsv, ...settingsForm },
} as const
