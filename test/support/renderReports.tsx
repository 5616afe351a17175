import { inject } from 'vitest'
import type { Locale } from '#portal/locale/locales.ts'
import { renderPortal } from './renderPortal.tsx'

/** Renders the portal for a doctor, with the service of `readingService.ts`. */
export const renderReports = (path: string, locale: Locale = 'en') =>
  renderPortal(path, { role: 'doctor', locale, serviceUrl: inject('reading').url })
