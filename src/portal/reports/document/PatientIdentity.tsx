import { useTranslations } from 'use-intl'
import { patientName } from '#contract/names/personName.ts'
import type { ReleaseRow } from '#contract/reports/release.ts'
import type { Report } from '#contract/reports/report.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useNames } from './useNames.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'

type Patient = AnyReport['patient']
type AnyReport = Report | ReleaseRow['report']

/** Birth date, age, sex and mother. A row of the list holds nearly all of it. */
function usePatientFacts(patient: Patient): string {
  const t = useTranslations('report.pane')
  const dates = useDates()
  const person = usePersonText()
  const mother = 'mother' in patient && patient.mother.trim()
  return [
    dates.birth(patient.birthDate),
    patient.birthDate && person.age(patient.birthDate),
    person.sex(patient.gender.code),
    mother && t('mother', { name: mother }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The patient beyond the name. */
export const PatientFacts = ({ patient, className }: { patient: Patient; className: string }) => (
  <p className={className}>{usePatientFacts(patient)}</p>
)

/** The patient's name, the social one first with the registered one beside it, and the record number. */
export function PatientHeading({ patient }: { patient: Patient }) {
  const names = useNames()
  const { registered } = patientName(patient)
  return (
    <>
      {names.patient(patient)}{' '}
      {registered && <span className="text-base font-normal text-ink-2">({registered}) </span>}
      <RecordNumber patient={patient} />
    </>
  )
}

/** The exam of a report, when it was released, and by whom it was made. */
export function ExamFacts({ report, className }: { report: AnyReport; className: string }) {
  const dates = useDates()
  const names = useNames()
  const facts = [
    report.dateReportRelease !== null && dates.day(report.dateReportRelease),
    names.examiner(report.doctor),
  ]
  return (
    <p className={className}>
      <span className="font-medium text-ink">{names.exam(report.exam)}</span>
      {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
    </p>
  )
}

/** The patient with name and record number, in one line where there is room. */
export const PatientLine = ({ patient }: { patient: Patient }) => (
  <p className="text-small text-ink-2">
    <strong className="mr-1 text-name font-semibold text-ink max-sm:text-base">
      <PatientHeading patient={patient} />
    </strong>{' '}
    {usePatientFacts(patient)}
  </p>
)

/** The record number, which tells namesakes apart. */
function RecordNumber({ patient }: { patient: { id: number } }) {
  const t = useTranslations('reports')
  return (
    <span className="inline-block rounded-mark border border-line-strong px-1.5 align-[2px] text-head font-medium whitespace-nowrap text-ink-2">
      {t('record', { id: useNames().record(patient) })}
    </span>
  )
}
