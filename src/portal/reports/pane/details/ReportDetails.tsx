import { useFormatter, useTranslations } from 'use-intl'
import { fullName, patientName } from '#contract/personName.ts'
import type { Employee } from '#contract/employee.ts'
import type { Release } from '#contract/release.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { usePersonText } from '#portal/locale/usePersonText.ts'
import type { Filters } from '#portal/reports/place.ts'
import type { ListedRelease } from '#portal/reports/queries.ts'
import { CopyText } from './CopyText.tsx'
import { DetailGroup } from './DetailGroup.tsx'
import { HistoryDetails } from './HistoryDetails.tsx'
import { readExtraFields, readUnknown } from './readUnknown.ts'

interface ReportDetailsProps {
  release: Release
  filters: Filters
  /** The patient's other reports, as far as they have been read. */
  others: ListedRelease[] | undefined
}

/** Everything else that there is to know about a report. */
export function ReportDetails({ release, filters, others }: ReportDetailsProps) {
  const t = useTranslations('reports.details')
  const more = useTranslations('readingPane.details')
  const format = useFormatter()
  const dates = useDates()
  const person = usePersonText()
  const { report } = release
  const { patient } = report
  const { shown, registered } = patientName(patient)
  const name = (employee: Employee | null) => employee && fullName(employee)
  const moment = (timestamp: string | null) => timestamp && dates.moment(timestamp)
  const size = (bytes: number) =>
    format.number(Math.max(1, Math.round(bytes / 1024)), { style: 'unit', unit: 'kilobyte' })
  // The service gives no more than their numbers.
  const numbered = (id: number) => (id > 0 ? more('numbered', { id: String(id) }) : undefined)
  const copied = (what: string, text: string | number | undefined) =>
    text === undefined || text === '' ? undefined : <CopyText what={what} text={String(text)} />

  return (
    <div className="flex max-w-[72ch] flex-col gap-6">
      <DetailGroup
        title={t('patient')}
        entries={[
          [t('name'), shown],
          [t('registeredName'), registered],
          [t('record'), copied(t('record'), patient.id)],
          [t('birth'), dates.birth(patient.birthDate)],
          [t('age'), person.age(patient.birthDate)],
          [t('sex'), person.sex(patient.gender.code)],
          [t('mother'), patient.mother],
        ]}
      />
      <DetailGroup
        title={t('exam')}
        entries={[
          [t('exam'), report.exam.name],
          [t('examDate'), moment(report.dateExam)],
          [t('released'), moment(report.dateReportRelease)],
          [t('number'), copied(t('number'), report.id)],
          [t('requestNumber'), copied(t('requestNumber'), report.requestNumber)],
          [more('uniqueKey'), copied(more('uniqueKey'), report.uniqueKey)],
          [more('externalId'), copied(more('externalId'), readUnknown(report.externalId))],
          [more('appointment'), copied(more('appointment'), report.appointment.id || undefined)],
          [more('device'), numbered(report.device)],
          [more('unit'), readUnknown(report.unit)],
          [more('broker'), numbered(report.healthPlanBroker.id)],
          [t('file'), report.pdfsize > 0 && `${report.pdfName} (${size(report.pdfsize)})`],
        ]}
      />
      <DetailGroup
        title={t('people')}
        entries={[
          [t('examiner'), name(report.doctor)],
          [t('requester'), name(report.requester)],
          [t('technician'), name(report.technician)],
          [t('anesthetist'), name(report.anesthetist)],
          [t('nurse'), name(report.nurse)],
        ]}
      />
      <DetailGroup
        title={more('extra')}
        entries={readExtraFields(report.extraFieldsData).map(({ name: field, value }) => [
          field,
          typeof value === 'boolean' ? more(value ? 'yes' : 'no') : value,
        ])}
      />
      <HistoryDetails release={release} filters={filters} others={others} />
    </div>
  )
}
