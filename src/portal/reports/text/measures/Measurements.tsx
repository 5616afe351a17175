import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { prefetchedRelease, release as releaseQuery } from '#portal/reports/api/releases.ts'
import { changesOf } from './changes.ts'
import type { MeasuredChange } from './changes.ts'
import { readMeasures } from './readMeasures.ts'
import { showSentence } from './showSentence.ts'

interface MeasurementsProps {
  document: ResultDocument
  release: ListedRelease
  /** The patient's other reports, newest first. */
  others: readonly ListedRelease[] | undefined
}

/** What the text measures, with what the last report of the same exam said of it. Nothing where it states no measure. */
export function Measurements({ document, release, others }: MeasurementsProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const measures = useMemo(() => readMeasures(document), [document])
  const earlier = others?.find((other) => isEarlierOfSameExam(other, release))
  const id = earlier?.id ?? 0
  // Only the bundled service tells a text that may come to be shown in part from one that is read.
  const mayLookUp = useCapability('getRelease') === 'offered' && measures.length > 0 && earlier !== undefined
  const { data } = useQuery({ ...prefetchedRelease(client, id), enabled: mayLookUp })
  const before = mayLookUp ? data?.report.resultDocument : undefined
  const changes = useMemo(() => changesOf(measures, before ? readMeasures(before) : []), [measures, before])
  const isCompared = changes.some((change) => change.before)
  // Then a part of it is read, which is recorded.
  useQuery({ ...releaseQuery(client, queryClient, id), enabled: isCompared })
  if (changes.length === 0) return null
  return (
    <MeasuresTable
      changes={changes}
      dateBefore={isCompared ? (earlier?.report.dateReportRelease ?? '') : undefined}
    />
  )
}

const isEarlierOfSameExam = (other: ListedRelease, release: ListedRelease): boolean =>
  release.report.exam.id > 0 &&
  other.report.exam.id === release.report.exam.id &&
  other.report.replacedBy === 0 &&
  releasedAt(other) < releasedAt(release)

const FIRST_ROWS = 5
const cell = 'border-b border-line py-1 pr-3 text-left align-baseline'

interface MeasuresTableProps {
  changes: readonly MeasuredChange[]
  /** When the report before was released; undefined where nothing is compared with it. */
  dateBefore: string | undefined
}

function MeasuresTable({ changes, dateBefore }: MeasuresTableProps) {
  const t = useTranslations('reportPane.measures')
  const dates = useDates()
  const [showsAll, setShowsAll] = useState(false)
  // What has changed is read first, where not all of it is shown.
  const byChange = changes.toSorted((one, other) => Number(isChanged(other)) - Number(isChanged(one)))
  const shown = changes.length <= FIRST_ROWS || showsAll ? changes : byChange.slice(0, FIRST_ROWS)
  const heads = [
    t('what'),
    t('now'),
    ...(dateBefore === undefined ? [] : [dates.day(dateBefore), t('change')]),
  ]
  return (
    <div data-measures className="mb-4 text-base">
      <table className="w-full">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} text-head font-semibold text-ink-2`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <MeasureRow
              key={`${change.measure.key} ${change.measure.written}`}
              {...change}
              isCompared={dateBefore !== undefined}
            />
          ))}
        </tbody>
      </table>
      {shown.length < changes.length && (
        <button
          type="button"
          className="min-h-control font-medium text-accent-ink underline"
          onClick={() => setShowsAll(true)}
        >
          {t('showAll', { count: changes.length })}
        </button>
      )}
    </div>
  )
}

const isChanged = ({ change }: MeasuredChange): boolean => change?.some((by) => by !== 0) ?? false

function MeasureRow({ measure, before, change, isCompared }: MeasuredChange & { isCompared: boolean }) {
  const t = useTranslations('reportPane.measures')
  const show = ({ currentTarget }: MouseEvent) => {
    const text = currentTarget.closest('[lang]') ?? currentTarget.closest('[role=tabpanel]')
    if (text) showSentence(text, measure.sentence)
  }
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal`}>
        <button
          type="button"
          title={t('show')}
          className="min-h-6 text-left break-words underline decoration-line-strong underline-offset-3 hover:decoration-accent"
          onClick={show}
        >
          {measure.name}
        </button>
      </th>
      <td className={`${cell} whitespace-nowrap`}>{measure.written}</td>
      {isCompared && (
        <>
          <td className={`${cell} whitespace-nowrap text-ink-2`}>{before?.written}</td>
          <td
            className={`${cell} whitespace-nowrap ${isChanged({ measure, before, change }) ? 'font-semibold' : 'text-ink-2'}`}
          >
            {change &&
              (change.some((by) => by !== 0) ? (
                `${change.map((by) => signed(by, measure.written)).join(' × ')} ${measure.unit}`
              ) : (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">{t('same')}</span>
                </>
              ))}
          </td>
        </>
      )}
    </tr>
  )
}

/** A difference, with the decimal sign of the text beside which it stands. */
function signed(by: number, written: string): string {
  const size = String(Math.abs(by))
  return `${by > 0 ? '+' : by < 0 ? '−' : ''}${written.includes(',') ? size.replace('.', ',') : size}`
}
