import type { reports as en } from '#portal/locale/en/reports.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const reports: Translation<typeof en> = {
  title: 'Laudos liberados',
}
