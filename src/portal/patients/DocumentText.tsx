import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { Highlight } from '#portal/ui/Highlight.tsx'
import { foldDocument } from './searchMarks.ts'
import type { SearchMarks } from './searchMarks.ts'
import { usePatientText } from './usePatientText.ts'

/** The document that a search has found, else a patient's first, and how many more there are. */
export function DocumentText({ patient: { documents }, marks }: { patient: Patient; marks: SearchMarks }) {
  const t = useTranslations('patients')
  const text = usePatientText()
  const shown = marks.shown(documents)
  if (!shown) return null
  const more = documents.length - 1
  const type = text.documentType(shown.type)
  return (
    <>
      {type && `${type} `}
      <Highlight text={shown.number} words={marks.startsOf(shown)} fold={foldDocument} atStart />
      {more > 0 && (
        <span className="text-ink-3">
          <span aria-hidden="true"> +{more}</span>
          <span className="sr-only"> {t('moreDocuments', { count: more })}</span>
        </span>
      )}
    </>
  )
}
