import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import type { FieldProblem, FieldProblems } from '#portal/records/form/useFieldProblems.ts'
import { writtenSections } from '#portal/writing/text/sections.ts'
import { timeProblem } from './draft.ts'
import type { DraftField } from './draft.ts'
import type { Editing } from './useReportEditing.ts'

/** What keeps a report from being stored or closed, in words at the fields. */
export function useReportProblems(
  formRef: RefObject<HTMLFormElement | null>,
  { base, draft, missing, error, hasFailedToClose }: Editing,
): FieldProblems {
  const t = useTranslations('writing.fieldErrors')
  const fields = useTranslations('writing.form')
  const dates = useTranslations('dates')
  const correction = useTranslations('correction')
  const problems = new Map<DraftField, FieldProblem>()
  for (const field of missing) problems.set(field, { text: t(`missing.${field}`), isMissing: true })
  if (!draft.dateExam) problems.set('dateExam', { text: t('missing.dateExam'), isMissing: true })
  const wrongTime = timeProblem(draft)
  if (wrongTime) problems.set('dateExam', { text: dates(wrongTime), isMissing: false })
  if (writtenSections(draft.sections).length === 0 && base?.pdfSource !== 'supplied')
    problems.set('sections', { text: t('missing.sections'), isMissing: true })
  if (base?.amends && draft.correctionReason.trim() === '')
    problems.set('correctionReason', { text: correction('needed'), isMissing: true })
  return useFieldProblems({
    formRef,
    problems,
    labelOf: (name) => (name in draft ? fields(name as DraftField) : name),
    error,
    takesFocus: hasFailedToClose,
    fieldOf: (name) => {
      const [first = name] = name.split('.')
      return first === 'result' || first === 'resultDocument' ? 'sections' : first
    },
  })
}
