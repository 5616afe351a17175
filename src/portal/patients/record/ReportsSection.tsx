import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { releaseOperations } from '#contract/release.ts'
import type { PatientReport } from '#contract/patient.ts'
import { paths } from '#contract/portalPaths.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useDates } from '#portal/locale/useDates.ts'
import { useCan } from '#portal/session/can.ts'
import { PagedSection } from './PagedSection.tsx'
import { patientReports } from '#portal/patients/api/recordSections.ts'

/** The patient's reports, without their texts. */
export function ReportsSection({ id }: { id: number }) {
  const t = useTranslations('patientRecord.reports')
  const pages = useInfiniteQuery(patientReports(useClient(), id))
  return (
    <PagedSection title={t('title')} pages={pages} empty={t('empty')} failed={t('failed')}>
      {(report) => <ReportLine report={report} />}
    </PagedSection>
  )
}

function ReportLine({ report }: { report: PatientReport }) {
  const t = useTranslations('patientRecord.reports')
  const dates = useDates()
  const { exam, dateExam, releaseId } = report
  const isAllowed = useCan(releaseOperations.getRelease)
  const canRead = releaseId !== null && isAllowed
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <div className="min-w-0">
        {canRead ? (
          <Link
            to={paths.report(releaseId)}
            className="font-medium break-words text-accent-ink underline-offset-2 hover:underline pointer-coarse:inline-block pointer-coarse:py-2"
          >
            {exam.name}
          </Link>
        ) : (
          <span className="font-medium break-words">{exam.name}</span>
        )}
        <p className="text-small text-ink-2">{dateExam ? dates.day(dateExam) : t('noDate')}</p>
      </div>
      <ReportState report={report} />
    </li>
  )
}

/** The state of a report. A released one leaves the portal when its patient is removed. */
function ReportState({ report: { draft, releaseId, dateReportRelease } }: { report: PatientReport }) {
  const t = useTranslations('patientRecord.reports')
  const dates = useDates()
  if (draft) return <span className="text-small text-ink-2">{t('draft')}</span>
  if (releaseId === null)
    return (
      <span className="text-small text-ink-2">{dateReportRelease ? t('withdrawn') : t('notReleased')}</span>
    )
  return (
    <span className="text-small text-good">
      {dateReportRelease ? t('releasedOn', { date: dates.day(dateReportRelease) }) : t('released')}
    </span>
  )
}
