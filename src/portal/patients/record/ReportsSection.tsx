import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { releaseOperations } from '#contract/reports/release.ts'
import type { PatientReport } from '#contract/patients/patient.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { isNotOffered } from '#portal/http/client/errors.ts'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { useCan } from '#portal/session/can.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { TitledSection } from '#portal/ui/layout/TitledSection.tsx'
import { patientReports, unreleasedReports } from '#portal/patients/api/recordSections.ts'
import { Link } from '#portal/ui/layout/Link.tsx'

/** The patient's reports, without their texts. Who writes reports also gets to those that are not released, and begins one, but not for a removed patient. */
export function ReportsSection({ id, removed }: { id: number; removed: boolean }) {
  const t = useTranslations('patientRecord.reports')
  const client = useClient()
  const isOffered = useCapability('releaseReport') === 'offered'
  const canWrite = useCan({ access: 'report.write' }) && isOffered
  const list = usePagedList(patientReports(client, id))
  const { data: unreleased } = useQuery({ ...unreleasedReports(client, id), enabled: canWrite })
  if (isNotOffered(list.failure)) return null
  return (
    <TitledSection title={t('title')}>
      <SectionList list={list} title={t('title')} empty={t('empty')}>
        {(report) => <ReportLine report={report} state={unreleased?.get(report.id)} />}
      </SectionList>
      {canWrite && !removed && (
        <Link to={paths.newReport(id)} className={`${buttonClass()} mt-3`}>
          {t('new')}
        </Link>
      )}
    </TitledSection>
  )
}

interface ReportLineProps {
  report: PatientReport
  /** Of one that is not released and that the user may change. */
  state: string | undefined
}

function ReportLine({ report, state }: ReportLineProps) {
  const t = useTranslations('patientRecord.reports')
  const dates = useDates()
  const { exam, dateExam, releaseId } = report
  const isAllowed = useCan(releaseOperations.getRelease)
  const canRead = releaseId !== null && isAllowed
  const address = state ? paths.writtenReport(report.id) : canRead && paths.report(releaseId)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <div className="min-w-0">
        {address ? (
          <Link
            to={address}
            className="font-medium break-words text-accent-ink underline-offset-2 hover:underline pointer-coarse:inline-block pointer-coarse:py-2"
          >
            {exam.name}
          </Link>
        ) : (
          <span className="font-medium break-words">{exam.name}</span>
        )}
        <p className="text-small text-ink-2">{dateExam ? dates.day(dateExam) : t('noDate')}</p>
      </div>
      <ReportState report={report} state={state} />
    </li>
  )
}

/** The state of a report. A released one leaves the portal when its patient is removed. */
function ReportState({ report: { draft, releaseId, dateReportRelease }, state }: ReportLineProps) {
  const t = useTranslations('patientRecord.reports')
  const dates = useDates()
  if (state === 'withdrawn' || state === 'pending')
    return <span className="text-small text-ink-2">{t(state)}</span>
  if (draft) return <span className="text-small text-ink-2">{t('draft')}</span>
  if (releaseId === null)
    return (
      <span className="text-small text-ink-2">{dateReportRelease ? t('unlisted') : t('notReleased')}</span>
    )
  return (
    <span className="text-small text-good">
      {dateReportRelease ? t('releasedOn', { date: dates.day(dateReportRelease) }) : t('released')}
    </span>
  )
}
