import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Release, ReleaseDetail } from '#contract/release.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { urlOf } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { DetailGroup } from './DetailGroup.tsx'
import { ReplacedBy } from './ReplacedBy.tsx'

interface HistoryDetailsProps {
  release: ReleaseDetail
  filters: Filters
  others: ListedRelease[] | undefined
}

/** When a report was written, changed and released, and by whom; which reports it replaces, and which one replaces it. */
export function HistoryDetails({ release, filters, others }: HistoryDetailsProps) {
  const t = useTranslations('readingPane.details')
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
        // Our own service tells who wrote it together with who signed and released it.
        [t('created'), !report.closedAs && describe(report.dateHourCreated, report.userCreated)],
        [t('changed'), changed(report)],
        [t('status'), [release.status, release.statusMessage].filter(Boolean).join(' · ')],
        [t('releaseNumber'), release.id],
        [t('releaseCreated'), describe(release.dateHourCreated, release.userCreated)],
        [t('releaseChanged'), changed(release)],
        [
          t('replacedBy'),
          report.replacedBy !== 0 && <ReplacedBy reportId={report.replacedBy} filters={filters} />,
        ],
        [
          t('replaces'),
          replacedReports.length > 0 &&
            replacedReports.map((other) => (
              <Link
                key={other.id}
                to={urlOf({ filters, releaseId: other.id, part: 'report', compareWith: undefined })}
                className="mr-3 font-medium text-accent-ink underline"
              >
                {t('report', { id: String(other.reportId) })}
              </Link>
            )),
        ],
        [correction('reason'), report.correctionReason],
      ]}
    />
  )
}
