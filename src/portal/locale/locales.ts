import type { en } from './en.ts'
import type { enPatientPages } from './enPatientPages.ts'
import type { enPatientMerge } from './enPatientMerge.ts'
import type { enOverviewPages } from './enOverviewPages.ts'
import type { enReportPages } from './enReportPages.ts'
import type { enReportParts } from './enReportParts.ts'
import type { enAccountPages } from './enAccountPages.ts'
import type { enAuditPages } from './enAuditPages.ts'
import type { enDisclosure } from './enDisclosure.ts'
import type { enInboxPages } from './enInboxPages.ts'
import type { enNewPassword } from './enNewPassword.ts'
import type { enOpenId } from './enOpenId.ts'
import type { enSecondFactor } from './enSecondFactor.ts'
import type { enReach } from './enReach.ts'
import type { enDemonstration } from './enDemonstration.ts'
import type { enSettingsPages } from './enSettingsPages.ts'
import type { enSettingsViews } from './enSettingsViews.ts'
import type { enWritingPages } from './enWritingPages.ts'
import type { enSignIn } from './enSignIn.ts'
import type { enPreflightPages } from './enPreflightPages.ts'
import type { Translation } from './translation.ts'

export const locales = ['en', 'pt-BR'] as const
export type Locale = (typeof locales)[number]

export interface MessagesByRoom {
  overview: typeof enOverviewPages
  reports: typeof enReportPages
  reportParts: typeof enReportParts
  patients: typeof enPatientPages
  patientMerge: typeof enPatientMerge
  writing: typeof enWritingPages
  inbox: typeof enInboxPages
  audit: typeof enAuditPages
  settings: typeof enSettingsPages
  settingsViews: typeof enSettingsViews
  signIn: typeof enSignIn
  newPassword: typeof enNewPassword
  openId: typeof enOpenId
  secondFactor: typeof enSecondFactor
  disclosure: typeof enDisclosure
  reach: typeof enReach
  demonstration: typeof enDemonstration
  account: typeof enAccountPages
  preflight: typeof enPreflightPages
}
/** The pages that share their texts, or the parts of a page that are loaded after it. */
export type Room = keyof MessagesByRoom
/** Those of pages. */
export type PageRoom = Exclude<
  Room,
  | 'reportParts'
  | 'patientMerge'
  | 'settingsViews'
  | 'signIn'
  | 'newPassword'
  | 'openId'
  | 'secondFactor'
  | 'disclosure'
  | 'reach'
  | 'demonstration'
  | 'account'
  | 'preflight'
>

export type Messages = Translation<typeof en>
export type PageMessages<R extends Room = Room> = Translation<MessagesByRoom[R]>

// Each is a file of its own for the browser, which asks for the one it shows.
const messages: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import('./en.ts')).en,
  'pt-BR': async () => (await import('./ptBR.ts')).ptBR,
}
const pageMessages: { [R in Room]: Record<Locale, () => Promise<PageMessages<R>>> } = {
  overview: {
    en: async () => (await import('./enOverviewPages.ts')).enOverviewPages,
    'pt-BR': async () => (await import('./ptBROverviewPages.ts')).ptBROverviewPages,
  },
  reports: {
    en: async () => (await import('./enReportPages.ts')).enReportPages,
    'pt-BR': async () => (await import('./ptBRReportPages.ts')).ptBRReportPages,
  },
  reportParts: {
    en: async () => (await import('./enReportParts.ts')).enReportParts,
    'pt-BR': async () => (await import('./ptBRReportParts.ts')).ptBRReportParts,
  },
  patients: {
    en: async () => (await import('./enPatientPages.ts')).enPatientPages,
    'pt-BR': async () => (await import('./ptBRPatientPages.ts')).ptBRPatientPages,
  },
  patientMerge: {
    en: async () => (await import('./enPatientMerge.ts')).enPatientMerge,
    'pt-BR': async () => (await import('./ptBRPatientMerge.ts')).ptBRPatientMerge,
  },
  writing: {
    en: async () => (await import('./enWritingPages.ts')).enWritingPages,
    'pt-BR': async () => (await import('./ptBRWritingPages.ts')).ptBRWritingPages,
  },
  inbox: {
    en: async () => (await import('./enInboxPages.ts')).enInboxPages,
    'pt-BR': async () => (await import('./ptBRInboxPages.ts')).ptBRInboxPages,
  },
  audit: {
    en: async () => (await import('./enAuditPages.ts')).enAuditPages,
    'pt-BR': async () => (await import('./ptBRAuditPages.ts')).ptBRAuditPages,
  },
  settings: {
    en: async () => (await import('./enSettingsPages.ts')).enSettingsPages,
    'pt-BR': async () => (await import('./ptBRSettingsPages.ts')).ptBRSettingsPages,
  },
  settingsViews: {
    en: async () => (await import('./enSettingsViews.ts')).enSettingsViews,
    'pt-BR': async () => (await import('./ptBRSettingsViews.ts')).ptBRSettingsViews,
  },
  signIn: {
    en: async () => (await import('./enSignIn.ts')).enSignIn,
    'pt-BR': async () => (await import('./ptBRSignIn.ts')).ptBRSignIn,
  },
  newPassword: {
    en: async () => (await import('./enNewPassword.ts')).enNewPassword,
    'pt-BR': async () => (await import('./ptBRNewPassword.ts')).ptBRNewPassword,
  },
  openId: {
    en: async () => (await import('./enOpenId.ts')).enOpenId,
    'pt-BR': async () => (await import('./ptBROpenId.ts')).ptBROpenId,
  },
  secondFactor: {
    en: async () => (await import('./enSecondFactor.ts')).enSecondFactor,
    'pt-BR': async () => (await import('./ptBRSecondFactor.ts')).ptBRSecondFactor,
  },
  disclosure: {
    en: async () => (await import('./enDisclosure.ts')).enDisclosure,
    'pt-BR': async () => (await import('./ptBRDisclosure.ts')).ptBRDisclosure,
  },
  reach: {
    en: async () => (await import('./enReach.ts')).enReach,
    'pt-BR': async () => (await import('./ptBRReach.ts')).ptBRReach,
  },
  demonstration: {
    en: async () => (await import('./enDemonstration.ts')).enDemonstration,
    'pt-BR': async () => (await import('./ptBRDemonstration.ts')).ptBRDemonstration,
  },
  account: {
    en: async () => (await import('./enAccountPages.ts')).enAccountPages,
    'pt-BR': async () => (await import('./ptBRAccountPages.ts')).ptBRAccountPages,
  },
  preflight: {
    en: async () => (await import('./enPreflightPages.ts')).enPreflightPages,
    'pt-BR': async () => (await import('./ptBRPreflightPages.ts')).ptBRPreflightPages,
  },
}

/** The texts of the first screen, and of what any page may need. */
export const loadMessages = (locale: Locale): Promise<Messages> => messages[locale]()

/** The texts of the pages, or of the parts, of a room. */
export const loadPageMessages = (locale: Locale, room: Room): Promise<PageMessages> =>
  pageMessages[room][locale]()

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The first of the reader's languages that we speak. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const spoken = language.toLowerCase().split('-')[0]
    const found = locales.find((locale) => locale.split('-')[0] === spoken)
    if (found) return found
  }
  return 'en'
}
