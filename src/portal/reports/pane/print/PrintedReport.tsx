import { use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fullName, patientName } from '#contract/personName.ts'
import type { Report } from '#contract/report.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { textForm } from '#portal/reports/pane/html/textForm.ts'
import { useSanitiser } from '#portal/reports/pane/html/useSanitiser.ts'
import { PatientIdentity } from '#portal/reports/pane/PatientIdentity.tsx'
import { ReportWords } from '#portal/reports/pane/ReportText.tsx'
import { useUser } from '#portal/session/SessionContext.tsx'
import { PageTitles } from '#portal/ui/PageHeading.tsx'
import { PrintSheet } from '#portal/ui/PrintSheet.tsx'

/** The report as it is printed: its text, and on each page whose it is. */
export function PrintedReport({ report }: { report: Report }) {
  // Printing does not wait for code.
  useSanitiser(textForm(report.result) !== 'typed')
  return (
    <PrintSheet>
      {/* The browser repeats the head of a table on each page. */}
      <table className="w-full text-base">
        <thead>
          <tr>
            <td className="pb-4">
              <RunningHead report={report} />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="align-top">
              <ReportWords report={report} />
              <PrintNote report={report} />
            </td>
          </tr>
        </tbody>
      </table>
    </PrintSheet>
  )
}

function RunningHead({ report }: { report: Report }) {
  const t = useTranslations('readingPane.sheet')
  const clinic = use(PageTitles).suffix
  return (
    <div className="border-b border-line-strong pb-2">
      <p className="flex justify-between gap-4 text-small">
        <span>{clinic}</span>
        <span>{t('report', { id: String(report.id) })}</span>
      </p>
      <p className="mt-1 flex justify-between gap-4 text-name font-semibold">
        <span>{patientName(report.patient).shown}</span>
        <span className="shrink-0">
          {t('record')} {report.patient.id}
        </span>
      </p>
      <PatientIdentity report={report} />
    </div>
  )
}

function PrintNote({ report }: { report: Report }) {
  const t = useTranslations('readingPane')
  const details = useTranslations('reports.details')
  const dates = useDates()
  const user = useUser()
  const [time] = useState(() => dates.moment(new Date().toISOString()))
  return (
    <div className="mt-6 break-inside-avoid border-t border-line pt-2 text-small">
      {report.replacedBy !== 0 && (
        <p className="font-semibold">{t('replaced.text', { id: String(report.replacedBy) })}</p>
      )}
      <p>
        {details('requester')}: {fullName(report.requester)}
        {report.dateExam !== null && ` · ${details('examDate')}: ${dates.moment(report.dateExam)}`}
      </p>
      <p>{t('sheet.printed', { time, name: user.name })}</p>
    </div>
  )
}
