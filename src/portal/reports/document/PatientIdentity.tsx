import type { ReleaseRow } from '#contract/reports/release.ts'
import type { Report } from '#contract/reports/report.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useNames } from './useNames.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { PatientHeading } from '#portal/records/patient/PatientName.tsx'

type Patient = AnyReport['patient']
type AnyReport = Report | ReleaseRow['report']

/** The exam of a report, when it was released, and by whom it was made. */
export function ExamFacts({ report }: { report: AnyReport }) {
  const dates = useDates()
  const names = useNames()
  const facts = [
    report.dateReportRelease !== null && dates.day(report.dateReportRelease),
    names.examiner(report.doctor),
  ]
  return (
    <>
      <span className="font-medium text-ink">{names.exam(report.exam)}</span>
      {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
    </>
  )
}

/** The patient with name and record number, and the facts in the same line where there is room for all of them. */
export const PatientLine = ({ patient }: { patient: Patient }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 text-small text-ink-2">
    <strong className="min-w-0 text-name font-semibold text-ink max-sm:text-base">
      <PatientHeading patient={patient} />
    </strong>{' '}
    <span className="min-w-0">{usePersonText().facts(patient)}</span>
  </p>
)
