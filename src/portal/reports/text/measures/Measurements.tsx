import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { prefetchedRelease, release as releaseQuery } from '#portal/reports/api/releases.ts'
import { changesOf } from './changes.ts'
import { listedMeasures } from './listedMeasures.ts'
import { MeasuresTable } from './MeasuresTable.tsx'
import { readMeasures } from './readMeasures.ts'

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
  const listed = useMemo(() => listedMeasures(document).lines, [document])
  if (changes.length === 0) return null
  return (
    <MeasuresTable
      changes={changes}
      replaced={listed}
      dateBefore={isCompared ? (earlier?.report.dateReportRelease ?? '') : undefined}
    />
  )
}

const isEarlierOfSameExam = (other: ListedRelease, release: ListedRelease): boolean =>
  release.report.exam.id > 0 &&
  other.report.exam.id === release.report.exam.id &&
  other.report.replacedBy === 0 &&
  releasedAt(other) < releasedAt(release)
