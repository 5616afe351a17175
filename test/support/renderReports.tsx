import type { Locale } from '#portal/locale/locales.ts'
import { renderPortal } from './renderPortal.tsx'
import { sharedService } from './sharedService.ts'

/** Renders the portal for a doctor, with the service of `readingService.ts`. */
export const renderReports = async (path: string, locale: Locale = 'en', username = 'doctor') =>
  renderPortal(path, { username, locale, serviceUrl: (await sharedService('reading')).url })
