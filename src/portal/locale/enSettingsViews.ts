import { settingsViews } from './en/settingsViews.ts'

/** The texts of the forms of single groups, which are loaded with these. */
export const enSettingsViews = { settingsViews } as const
