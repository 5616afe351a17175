import { groups } from './en/groups.ts'

/** The texts of the settings: other pages can do without them. */
export const enSettingsPages = { groups } as const
