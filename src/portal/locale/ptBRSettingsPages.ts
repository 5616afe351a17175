import { drafts } from './ptBR/drafts.ts'
import { groups } from './ptBR/groups.ts'
import { passwordRefusal } from './ptBR/passwordRefusal.ts'
import { settings } from './ptBR/settings.ts'
import { settingsCsv } from './ptBR/settingsCsv.ts'
import { settingsForm } from './ptBR/settingsForm.ts'
import { referenceCodes } from './ptBR/referenceCodes.ts'

/** The texts of the settings: other pages can do without them. */
export const ptBRSettingsPages = {
  drafts,
  groups,
  passwordRefusal,
  referenceCodes,
  settings: { ...settings, ...settingsCsv, ...settingsForm },
} as const
