import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { fullName, patientName } from '#contract/personName.ts'
import type { Employee } from '#contract/employee.ts'
import type { Report } from '#contract/report.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { usePersonText } from '#portal/locale/usePersonText.ts'

type Entry = [label: string, value: ReactNode]

/** Everything else that there is to know about a report. What is not known is left out. */
export function ReportDetails({ report }: { report: Report }) {
  const t = useTranslations('reports.details')
  const format = useFormatter()
  const dates = useDates()
  const person = usePersonText()
  const { patient } = report
  const { shown, registered } = patientName(patient)
  const name = (employee: Employee | null) => employee && fullName(employee)
  const moment = (timestamp: string | null) => timestamp && dates.moment(timestamp)
  const size = (bytes: number) =>
    format.number(Math.max(1, Math.round(bytes / 1024)), { style: 'unit', unit: 'kilobyte' })

  return (
    <div className="flex max-w-[72ch] flex-col gap-6">
      <Group
        title={t('patient')}
        entries={[
          [t('name'), shown],
          [t('registeredName'), registered],
          [t('record'), patient.id],
          [t('birth'), dates.birth(patient.birthDate)],
          [t('age'), person.age(patient.birthDate)],
          [t('sex'), person.sex(patient.gender.code)],
          [t('mother'), patient.mother],
        ]}
      />
      <Group
        title={t('exam')}
        entries={[
          [t('exam'), report.exam.name],
          [t('examDate'), moment(report.dateExam)],
          [t('released'), moment(report.dateReportRelease)],
          [t('number'), report.id],
          [t('requestNumber'), report.requestNumber],
          [t('file'), report.pdfsize > 0 && `${report.pdfName} (${size(report.pdfsize)})`],
        ]}
      />
      <Group
        title={t('people')}
        entries={[
          [t('examiner'), name(report.doctor)],
          [t('requester'), name(report.requester)],
          [t('technician'), name(report.technician)],
          [t('anesthetist'), name(report.anesthetist)],
          [t('nurse'), name(report.nurse)],
        ]}
      />
    </div>
  )
}

const Group = ({ title, entries }: { title: string; entries: Entry[] }) => (
  <section>
    <h3 className="mb-2 text-small font-semibold text-ink-2">{title}</h3>
    <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {entries
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  </section>
)
