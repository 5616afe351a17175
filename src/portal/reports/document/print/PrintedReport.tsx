import { useTranslations } from 'use-intl'
import { fullName } from '#contract/personName.ts'
import type { SingleReport } from '#contract/report.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import { useAuthorship } from '#portal/locale/people/useAuthorship.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { PatientIdentity } from '#portal/reports/document/PatientIdentity.tsx'
import { useDocument, ReportResult } from '#portal/reports/document/text/ReportText.tsx'
import { PrintedBy, PrintedPages } from './PrintedPages.tsx'

/** The report as it is printed: its text, with the patient at the head of each page. */
export function PrintedReport({ report }: { report: SingleReport }) {
  const t = useTranslations('reportPane.printedPage')
  // Loaded beforehand: printing does not wait for code.
  useDocument(report)
  return (
    <PrintedPages
      ids={[report.id]}
      title={t('report', { id: String(report.id) })}
      identity={<Identity report={report} />}
    >
      <ReportResult report={report} />
      <Signature report={report} />
    </PrintedPages>
  )
}

function Identity({ report }: { report: SingleReport }) {
  const t = useTranslations('reportPane.printedPage')
  const replaced = useTranslations('reportPane.replaced')
  const names = useNames()
  return (
    <>
      <p className="mt-1 flex justify-between gap-4 text-name font-semibold">
        <span>{names.patient(report.patient)}</span>
        <span className="shrink-0">
          {t('record')} {names.record(report.patient)}
        </span>
      </p>
      <PatientIdentity report={report} />
      {report.replacedBy !== 0 && (
        <p className="mt-1 border-2 border-line-strong px-2 py-1 font-semibold">
          {replaced('text', { id: String(report.replacedBy) })}
        </p>
      )}
    </>
  )
}

/** Author, signer and releaser, as far as the service sends them. Only a signed report has the lines with which the doctor signs. */
function Signature({ report }: { report: SingleReport }) {
  const details = useTranslations('report.details')
  const dates = useDates()
  const names = useNames()
  const authorship = useAuthorship()
  const isUnsigned = report.closedAs !== undefined && !report.signedBy
  const facts = [
    fullName(report.requester) && `${details('requester')}: ${fullName(report.requester)}`,
    report.dateExam && `${details('examDate')}: ${dates.moment(report.dateExam)}`,
  ]
  return (
    <div className="mt-6 break-inside-avoid border-t border-line pt-2 text-small">
      {/* The signature holds the number in the professional register. */}
      <p className="font-semibold whitespace-pre-line">
        {(isUnsigned ? '' : report.doctor.signText) || names.examiner(report.doctor)}
      </p>
      {report.closedAs &&
        authorship
          .facts(report, names.examiner(report.doctor))
          .map(([label, text]) => text && <p key={label}>{`${label}: ${text}`}</p>)}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <PrintedBy />
    </div>
  )
}
