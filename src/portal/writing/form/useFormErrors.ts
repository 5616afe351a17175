import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { writtenSections } from '#portal/writing/text/sections.ts'
import { timeProblem } from './draft.ts'
import type { Draft } from './draft.ts'
import type { Editing } from './useReportEditing.ts'

type Texts = Partial<Record<keyof Draft, string>>

/** The problems that keep a report from being stored or closed, in words at the fields. Missing entries are no problem until they are asked for. */
export function useFormErrors({ base, draft, missing, error }: Editing, isAsked: boolean) {
  const t = useTranslations('writing.fieldErrors')
  const dates = useTranslations('dates')
  const correction = useTranslations('correction')
  const closing: ((typeof missing)[number] | 'sections' | 'correctionReason')[] = [...missing]
  if (!draft.dateExam) closing.push('dateExam')
  if (writtenSections(draft.sections).length === 0 && base?.pdfSource !== 'supplied') closing.push('sections')
  if (base?.amends && draft.correctionReason.trim() === '') closing.push('correctionReason')
  const textFor = (field: (typeof closing)[number]) =>
    field === 'correctionReason' ? correction('needed') : t(`missing.${field}`)
  const shown: Texts = {}
  if (isAsked) for (const field of closing) shown[field] = textFor(field)
  const wrongTime = timeProblem(draft)
  if (wrongTime) shown.dateExam = dates(wrongTime)
  const elsewhere: string[] = []
  const refused = error instanceof ApiError ? (error.response?.fields ?? []) : []
  const isTaken = error instanceof ApiError && error.code === 'in_use'
  for (const { name, problem } of refused) {
    const [first = name] = name.split('.')
    const field = first === 'result' || first === 'resultDocument' ? 'sections' : first
    const text = isTaken ? t('taken') : t('refused', { problem })
    if (field in draft) shown[field as keyof Draft] = text
    else elsewhere.push(`${name}: ${text}`)
  }
  return {
    shown,
    /** Problems of fields that the form does not show. */
    elsewhere,
    /** The missing entries for closing the report. */
    closing,
  }
}
