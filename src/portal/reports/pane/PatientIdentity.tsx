import { useTranslations } from 'use-intl'
import { fullName, patientName } from '#contract/personName.ts'
import type { ReleaseRow } from '#contract/release.ts'
import type { Report } from '#contract/report.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { usePersonText } from '#portal/locale/usePersonText.ts'

/** Whose report it is, beyond the name, and which: what tells it from any other. A row of the list knows nearly all of it. */
export function PatientIdentity({ report }: { report: Report | ReleaseRow['report'] }) {
  const t = useTranslations('reports.pane')
  const dates = useDates()
  const person = usePersonText()
  const { patient } = report
  const { registered } = patientName(patient)
  const facts = [
    registered && t('registered', { name: registered }),
    dates.birth(patient.birthDate),
    person.age(patient.birthDate),
    person.sex(patient.gender.code),
    'mother' in patient && patient.mother.trim() && t('mother', { name: patient.mother.trim() }),
  ]
  const exam = [
    fullName(report.doctor),
    report.dateReportRelease !== null && dates.moment(report.dateReportRelease),
  ]
  return (
    <>
      <p className="text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      <p>
        <span className="font-semibold">{report.exam.name}</span>
        {exam.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
    </>
  )
}
