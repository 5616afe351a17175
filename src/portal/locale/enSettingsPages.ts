import { drafts } from './en/drafts.ts'
import { groups } from './en/groups.ts'
import { passwordRefusal } from './en/passwordRefusal.ts'
import { settings } from './en/settings.ts'
import { settingsCsv } from './en/settingsCsv.ts'
import { settingsForm } from './en/settingsForm.ts'
import { referenceCodes } from './en/referenceCodes.ts'

/** The texts of the settings: other pages can do without them. */
export const enSettingsPages = {
  drafts,
  groups,
  passwordRefusal,
  referenceCodes,
  settings: { ...settings, ...settingsCsv, ...settingsForm },
} as const
