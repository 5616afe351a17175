import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Release } from '#contract/release.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { addressOf } from '#portal/reports/place.ts'
import type { Filters } from '#portal/reports/place.ts'
import type { ListedRelease } from '#portal/reports/queries.ts'
import { DetailGroup } from './DetailGroup.tsx'
import { ReplacedBy } from './ReplacedBy.tsx'

interface HistoryDetailsProps {
  release: Release
  filters: Filters
  others: ListedRelease[] | undefined
}

/** Who has written, changed and released a report, and which reports it stands in for, or which stands in for it. */
export function HistoryDetails({ release, filters, others }: HistoryDetailsProps) {
  const t = useTranslations('readingPane.details')
  const dates = useDates()
  const { report } = release
  const act = (timestamp: string, user: { id: number | null; name?: string | undefined }) => {
    const time = dates.moment(timestamp)
    const name = user.name?.trim() || (user.id === null ? undefined : t('user', { id: String(user.id) }))
    return name === undefined ? time : t('by', { time, name })
  }
  const changed = (record: Release | Release['report']) =>
    record.dateHourChanged !== record.dateHourCreated && act(record.dateHourChanged, record.userChanged)
  const replaced = others?.filter((other) => other.report.replacedBy === report.id) ?? []

  return (
    <DetailGroup
      title={t('history')}
      entries={[
        [t('created'), act(report.dateHourCreated, report.userCreated)],
        [t('changed'), changed(report)],
        [t('status'), [release.status, release.statusMessage].filter(Boolean).join(' · ')],
        [t('releaseNumber'), release.id],
        [t('releaseCreated'), act(release.dateHourCreated, release.userCreated)],
        [t('releaseChanged'), changed(release)],
        [
          t('replacedBy'),
          report.replacedBy !== 0 && <ReplacedBy reportId={report.replacedBy} filters={filters} />,
        ],
        [
          t('replaces'),
          replaced.length > 0 &&
            replaced.map((other) => (
              <Link
                key={other.id}
                to={addressOf({ filters, releaseId: other.id, part: 'report', compareWith: undefined })}
                className="mr-3 font-medium text-accent-ink underline"
              >
                {t('report', { id: String(other.reportId) })}
              </Link>
            )),
        ],
      ]}
    />
  )
}
