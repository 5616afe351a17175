import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Employee } from '#contract/reports/employee.ts'
import { fullName, patientName } from '#contract/names/personName.ts'
import { readCarried } from '#contract/reports/priority.ts'
import type { Release, ReleaseDetail } from '#contract/reports/release.ts'
import { Viewers } from '#portal/disclosure/Viewers.tsx'
import { useAuthorship } from '#portal/locale/people/useAuthorship.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { ReplacedBy, ReportLink } from './ReportLink.tsx'
import { readExtraFields, readUnknown } from './readUnknown.ts'

interface ReportDetailsProps {
  release: ReleaseDetail
  others: ListedRelease[] | undefined
}

export function ReportDetails({ release, others }: ReportDetailsProps) {
  const t = useTranslations('report.details')
  const more = useTranslations('reportPane.details')
  const urgency = useTranslations('urgency')
  const format = useFormatter()
  const dates = useDates()
  const person = usePersonText()
  const names = useNames()
  const authorship = useAuthorship()
  const { report } = release
  const { patient } = report
  const carried = readCarried(report.extraFieldsData)
  const priority = report.priority ?? carried.priority
  const { registered } = patientName(patient)
  const name = (employee: Employee | null) => employee && fullName(employee)
  const moment = (timestamp: string | null) => timestamp && dates.moment(timestamp)
  const size = (bytes: number) =>
    format.number(Math.max(1, Math.round(bytes / 1024)), { style: 'unit', unit: 'kilobyte' })
  // The service sends only their ids.
  const numbered = (id: number) => (id > 0 ? more('unnamed', { id: String(id) }) : undefined)
  const copyable = (label: string, text: string | number | undefined) =>
    text === undefined || text === '' ? undefined : <CopyableText label={label} text={String(text)} />

  const notices = (release.notices ?? []).map(({ employee, state, reason, acceptedAt }): Detail => {
    const became = more(`notices.${state}`, { when: moment(acceptedAt) ?? '' })
    const why = reason && more(`notices.reasons.${reason}`)
    return [employee.name ?? '', why ? more('notices.withReason', { state: became, reason: why }) : became]
  })

  return (
    <div className="flex max-w-[72ch] flex-col gap-6">
      <DetailGroup
        title={t('patient')}
        entries={[
          [t('name'), names.patient(patient)],
          [t('registeredName'), registered],
          [t('record'), copyable(t('record'), patient.id || undefined)],
          [t('birth'), dates.birth(patient.birthDate)],
          [t('age'), person.age(patient.birthDate)],
          [t('sex'), person.sex(patient.gender.code)],
          [t('mother'), patient.mother],
        ]}
      />
      <DetailGroup
        title={t('exam')}
        entries={[
          [t('exam'), names.exam(report.exam)],
          [t('examDate'), moment(report.dateExam)],
          [t('released'), moment(report.dateReportRelease)],
          [t('number'), copyable(t('number'), report.id || undefined)],
          [t('requestNumber'), copyable(t('requestNumber'), report.requestNumber)],
          [more('uniqueKey'), copyable(more('uniqueKey'), report.uniqueKey)],
          [more('externalId'), copyable(more('externalId'), readUnknown(report.externalId))],
          [more('appointment'), copyable(more('appointment'), report.appointment.id || undefined)],
          [urgency('priority'), priority && urgency(`priorities.${priority}`)],
          [more('device'), numbered(report.device)],
          [more('unit'), readUnknown(report.unit)],
          [more('broker'), numbered(report.healthPlanBroker.id)],
          [
            t('file'),
            report.pdfsize > 0 && [report.pdfName, `(${size(report.pdfsize)})`].filter(Boolean).join(' '),
          ],
        ]}
      />
      <DetailGroup
        title={t('people')}
        entries={[
          [t('examiner'), names.examiner(report.doctor)],
          [t('requester'), name(report.requester)],
          [t('technician'), name(report.technician)],
          [t('anesthetist'), name(report.anesthetist)],
          [t('nurse'), name(report.nurse)],
        ]}
      />
      <DetailGroup
        title={more('extraFields')}
        entries={readExtraFields(carried.others).map(({ name: field, value }) => [
          field,
          typeof value === 'boolean' ? more(value ? 'yes' : 'no') : value,
        ])}
      />
      {report.closedAs && (
        <DetailGroup
          title={more('authorship')}
          entries={authorship.facts(report, names.examiner(report.doctor))}
        />
      )}
      <DetailGroup title={more('notices.title')} entries={notices} />
      <HistoryDetails release={release} others={others} />
      <Viewers of={{ kind: 'report', id: report.id }} />
    </div>
  )
}

/** A number or key that users type elsewhere: a button copies it, and clicking the text selects all of it. */
function CopyableText({ label, text }: { label: string; text: string }) {
  const t = useTranslations('reportPane.details')
  const notify = useNotify()
  // Browsers have it only on pages from a secure origin.
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : undefined
  const copy = async () => {
    await clipboard?.writeText(text)
    notify(t('copied', { label }))
  }
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 break-words select-all">{text}</span>
      {clipboard && (
        <IconButton
          icon="copy"
          variant="bare"
          label={t('copy', { label })}
          className="-my-2"
          onClick={() => void copy().catch(() => undefined)}
        />
      )}
    </span>
  )
}

/** When a report was written, changed and released, and by whom; which reports it replaces, and which one replaces it. */
function HistoryDetails({ release, others }: ReportDetailsProps) {
  const t = useTranslations('reportPane.details')
  const correction = useTranslations('correction')
  const dates = useDates()
  const { report } = release
  const describe = (timestamp: string, user: { id: number | null; name?: string | undefined }) => {
    const time = dates.moment(timestamp)
    const name = user.name?.trim() || (user.id ? t('unnamedUser', { id: String(user.id) }) : undefined)
    return time && name !== undefined ? t('timeAndUser', { time, name }) : time
  }
  const changed = (record: Release | Release['report']) =>
    record.dateHourChanged !== record.dateHourCreated && describe(record.dateHourChanged, record.userChanged)
  const replacedReports = others?.filter((other) => other.report.replacedBy === report.id) ?? []

  return (
    <DetailGroup
      title={t('history')}
      entries={[
        // The bundled service sends author, signer and releaser together.
        [t('created'), !report.closedAs && describe(report.dateHourCreated, report.userCreated)],
        [t('changed'), changed(report)],
        [
          t('status'),
          [release.status, !release.notices?.length && release.statusMessage].filter(Boolean).join(' · '),
        ],
        [t('releaseNumber'), release.id],
        [t('releaseCreated'), describe(release.dateHourCreated, release.userCreated)],
        [t('releaseChanged'), changed(release)],
        [t('replacedBy'), report.replacedBy !== 0 && <ReplacedBy reportId={report.replacedBy} />],
        [
          t('replaces'),
          replacedReports.length > 0 &&
            replacedReports.map((other) => (
              <ReportLink key={other.id} releaseId={other.id}>
                {t('report', { id: String(other.reportId) })}
              </ReportLink>
            )),
        ],
        [correction('reason'), report.correctionReason],
      ]}
    />
  )
}

type Detail = [label: string, value: ReactNode]

function DetailGroup({ title, entries }: { title: string; entries: Detail[] }) {
  const known = entries.filter(
    ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
  )
  if (known.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-small font-semibold text-ink-2">{title}</h3>
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-6 gap-y-1.5 @max-[24rem]/pane:grid-cols-1">
        {known.map(([label, value]) => (
          <div
            key={typeof value === 'string' ? `${label}: ${value}` : label}
            className="col-span-full grid grid-cols-subgrid"
          >
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
