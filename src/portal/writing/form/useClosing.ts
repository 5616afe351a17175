import { useTranslations } from 'use-intl'
import { useReportRights } from '#portal/session/useReportRights.ts'
import type { Editing } from './useReportEditing.ts'

/** How the user can close a draft: by signing it, or without a signature, with the PDF that was supplied or for its doctor. Otherwise a hint that says who can. */
export type Closing = 'sign' | 'supplied' | 'forDoctor' | { hint: string | undefined }

export function useClosing({ base, draft: { doctor } }: Editing): Closing {
  const t = useTranslations('writing.bar')
  const rights = useReportRights(doctor)
  if (rights.sign) return 'sign'
  if (base?.pdfSource === 'supplied' && rights.closeSupplied) return 'supplied'
  if (rights.close && doctor) return 'forDoctor'
  if (rights.isDoctor) return { hint: t('mayNotSign') }
  return { hint: doctor ? t('waitsForDoctor', { doctor: doctor.name ?? '' }) : undefined }
}
