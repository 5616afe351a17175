import { useTranslations } from 'use-intl'
import { patientName } from '#contract/names/personName.ts'
import type { Patient } from '#contract/patients/patient.ts'
import type { ReleaseRow } from '#contract/reports/release.ts'
import type { Report } from '#contract/reports/report.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useNames } from './useNames.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'

function useIdentityFacts(patient: Patient | ReleaseRow['report']['patient']) {
  const t = useTranslations('report.pane')
  const dates = useDates()
  const person = usePersonText()
  const { registered } = patientName(patient)
  return [
    registered && t('registeredName', { name: registered }),
    dates.birth(patient.birthDate),
    patient.birthDate && person.age(patient.birthDate),
    person.sex(patient.gender.code),
  ].filter(Boolean)
}

/** The patient beyond the name, and the report's exam, examiner and date. A row of the list holds nearly all of it. */
export function PatientIdentity({ report }: { report: Report | ReleaseRow['report'] }) {
  const t = useTranslations('report.pane')
  const dates = useDates()
  const { patient } = report
  const names = useNames()
  const facts = useIdentityFacts(patient)
  const mother = 'mother' in patient && patient.mother.trim()
  const exam = [
    names.examiner(report.doctor),
    report.dateReportRelease !== null && dates.moment(report.dateReportRelease),
  ]
  return (
    <>
      <p className="text-ink-2">
        {[...facts, mother && t('mother', { name: mother })].filter(Boolean).join(' · ')}
      </p>
      <p>
        <span className="font-semibold">{names.exam(report.exam)}</span>
        {exam.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
    </>
  )
}

/** The patient with name and record number, in one line where there is room. */
export function PatientLine({ patient }: { patient: Patient }) {
  const t = useTranslations('report.pane')
  const facts = useIdentityFacts(patient)
  const names = useNames()
  const mother = patient.mother.trim()
  return (
    <p className="text-small text-ink-2">
      <strong className="mr-1 text-name font-semibold text-ink max-sm:text-base">
        {names.patient(patient)}
      </strong>{' '}
      <RecordNumber patient={patient} className="mr-1" /> {facts.join(' · ')}
      {mother && <span className="max-sm:hidden"> · {t('mother', { name: mother })}</span>}
    </p>
  )
}

/** The record number, which tells namesakes apart. */
export function RecordNumber({ patient, className }: { patient: { id: number }; className: string }) {
  const t = useTranslations('reports')
  const id = useNames().record(patient)
  return (
    <span className={`inline-block rounded-mark bg-sunken px-1.5 py-0.5 text-head font-medium ${className}`}>
      <span className="sr-only">{t('record', { id })}</span>
      <span aria-hidden="true">{id}</span>
    </span>
  )
}
