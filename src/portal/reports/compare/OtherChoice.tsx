import { useTranslations } from 'use-intl'
import type { Release } from '#contract/reports/release.ts'
import { useNames } from '#portal/reports/document/useNames.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useOtherReports } from '#portal/reports/api/otherReports.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import { Select } from '#portal/ui/form/Select.tsx'
import { useReports } from '#portal/reports/url.ts'

interface OtherChoiceProps {
  release: Release
  other: Release
  /** The id of the release that is chosen: `other`, or one that is being loaded to replace it. */
  otherId: number
}

/** Chooses which of the patient's earlier reports stands beside the open one: those of the same exam are compared with it. */
export function OtherChoice({ release, other, otherId }: OtherChoiceProps) {
  const { compare } = useReports()
  const t = useTranslations('compare')
  const dates = useDates()
  const names = useNames()
  const { rows = [] } = useOtherReports(release)
  const isEarlier = (row: ListedRelease) => releasedAt(row) <= releasedAt(release)
  const earlier: ListedRelease[] = rows.filter((row) => isEarlier(row) || row.id === other.id)
  const options = earlier.some((row) => row.id === other.id) ? earlier : [other, ...earlier]
  const text = ({ report }: ListedRelease) => {
    const date = report.dateReportRelease ? dates.day(report.dateReportRelease) : t('noDate')
    const facts = { date, examiner: names.examiner(report.doctor), exam: names.exam(report.exam) }
    return t(report.exam.id === release.report.exam.id ? 'option' : 'optionOtherExam', facts)
  }
  return (
    <label className="flex min-w-0 items-center gap-2 text-small">
      <span className="sr-only">{t('compareWith')}</span>
      <Select
        className="max-w-80"
        value={otherId}
        onChange={(event) => compare(Number(event.target.value), { replace: true })}
      >
        {options.map((row) => (
          <option key={row.id} value={row.id}>
            {text(row)}
          </option>
        ))}
      </Select>
    </label>
  )
}
