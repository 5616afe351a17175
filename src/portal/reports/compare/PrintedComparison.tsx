import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/report.ts'
import { PrintedBy, PrintedPages } from '#portal/reports/document/print/PrintedPages.tsx'
import { PatientLine } from '#portal/reports/document/PatientIdentity.tsx'

interface PrintedComparisonProps {
  older: Report
  newer: Report
  /** The number of differences, and remarks. */
  summary: ReactNode
  /** Both texts. */
  children: ReactNode
}

/** The comparison as it is printed: both texts side by side, with the patient at the head of each page. */
export function PrintedComparison({ older, newer, summary, children }: PrintedComparisonProps) {
  const t = useTranslations('compare')
  const sheet = useTranslations('readingPane.printedPage')
  const reports = [older, newer].map(({ id }) => sheet('report', { id: String(id) }))
  return (
    <PrintedPages
      ids={[older.id, newer.id]}
      title={[t('shortTitle'), ...reports].join(' · ')}
      identity={
        <>
          <PatientLine patient={newer.patient} />
          <p className="font-semibold">{newer.exam.name}</p>
        </>
      }
    >
      <div className="pb-2 text-small">{summary}</div>
      {children}
      <div className="break-inside-avoid border-t border-line pt-2 text-small">
        <PrintedBy />
      </div>
    </PrintedPages>
  )
}
