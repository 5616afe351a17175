import type { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import { dayOf } from '#contract/moments/day.ts'
import type { DocumentedFilter } from '#portal/http/client/substitute.ts'
import { documentedNames, isMatch, isSilent } from '#portal/listing/read/documentedFilters.ts'
import type { DocumentedFilters } from '#portal/listing/read/documentedFilters.ts'
import type { ListedRow } from '#portal/listing/read/listedRecord.ts'

type Matches = (row: ListedRow) => boolean

export interface Applied {
  documented: DocumentedFilters
  /** Those of the documented filters that the service has not applied. */
  ignored: readonly DocumentedFilter[]
  timeZone: string
}

/** Whether a record matches all filters of a query. Marks as read are not of the listing: `unread` is not applied here. */
export function releaseFilter(query: ReleaseQuery, { documented, ignored, timeZone }: Applied): Matches {
  const filters: Matches[] = documentedNames.map(
    (name) => (row) => isMatch(row, documented, name) || (isSilent(row, name) && !ignored.includes(name)),
  )
  const { examinerId, patientId, reportId } = query
  if (examinerId !== undefined) filters.push(({ report }) => report.doctor.id === examinerId)
  if (patientId !== undefined) filters.push(({ report }) => report.patient.id === patientId)
  if (reportId !== undefined) filters.push((row) => row.reportId === reportId)
  const { priority, critical, unacknowledged } = query
  const wanted: readonly string[] | undefined = priority?.split(',')
  if (wanted) filters.push(({ report }) => wanted.includes(report.priority ?? 'routine'))
  if (critical === 'true') filters.push(({ report }) => report.critical === true)
  // Without the word of the service that somebody has acknowledged it, a critical finding waits.
  if (unacknowledged === 'true')
    filters.push(({ report }) => report.critical === true && report.unacknowledged !== false)
  const { releasedFrom, releasedTo } = query
  if (releasedFrom !== undefined || releasedTo !== undefined) {
    const zone = query.timeZone ?? timeZone
    filters.push(({ report }) => {
      const day = report.dateReportRelease ? dayOf(report.dateReportRelease, zone) : ''
      return day !== '' && day >= (releasedFrom ?? '') && (releasedTo === undefined || day <= releasedTo)
    })
  }
  return (row) => filters.every((matches) => matches(row))
}
