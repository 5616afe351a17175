import { use, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fullName } from '#contract/names/personName.ts'
import type { SingleReport } from '#contract/reports/report.ts'
import { useRecordedPrint } from '#portal/disclosure/useRecordedPrint.ts'
import { useService } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { useAuthorship } from '#portal/locale/people/useAuthorship.ts'
import { PatientFacts } from '#portal/records/patient/PatientName.tsx'
import { useUser } from '#portal/session/SessionContext.tsx'
import { PageTitles } from '#portal/ui/layout/PageHeading.tsx'
import { PrintSheet } from '#portal/ui/print/PrintSheet.tsx'
import { useDocument, ReportResult } from './ReportText.tsx'
import { useNames } from './useNames.ts'

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
  const person = usePersonText()
  const replaced = useTranslations('reportPane.replaced')
  const names = useNames()
  const dates = useDates()
  return (
    <>
      <p className="mt-1 flex justify-between gap-4 text-name font-semibold">
        <span>{names.patientLine(report.patient)}</span>
        <span className="shrink-0">{person.record(report.patient)}</span>
      </p>
      <PatientFacts patient={report.patient} />
      <p>
        <span className="font-semibold">{names.exam(report.exam)}</span> · {names.examiner(report.doctor)}
        {report.dateReportRelease !== null && ` · ${dates.moment(report.dateReportRelease)}`}
      </p>
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

interface PrintedPagesProps {
  ids: readonly number[]
  title: string
  identity: ReactNode
  children: ReactNode
}

/** Pages to be printed, each headed by clinic, title and patient. */
export function PrintedPages({ ids, title, identity, children }: PrintedPagesProps) {
  const clinic = use(PageTitles).suffix
  const app = useTranslations('app')
  const service = useService()
  const printer = useRecordedPrint({ reports: ids })
  return (
    <PrintSheet printer={printer}>
      {/* Browsers repeat a table's head on each page. */}
      <table className="w-full text-base">
        <thead>
          <tr>
            <td className="pb-4">
              <div className="border-b border-line-strong pb-2">
                <p className="flex justify-between gap-4 text-small">
                  <span>{clinic}</span>
                  <span>{title}</span>
                </p>
                {identity}
                {service?.demo && <p className="mt-1 text-small font-semibold">{app('demoNotice')}</p>}
              </div>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="align-top">{children}</td>
          </tr>
        </tbody>
      </table>
    </PrintSheet>
  )
}

export function PrintedBy() {
  const t = useTranslations('reportPane.printedPage')
  const dates = useDates()
  const user = useUser()
  const [time] = useState(() => dates.moment(new Date().toISOString()))
  return <p>{user.name ? t('printedBy', { time, name: user.name }) : t('printed', { time })}</p>
}
