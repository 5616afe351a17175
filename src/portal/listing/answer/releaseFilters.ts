import type { ReleaseQuery } from '#contract/release.ts'
import { dayOf } from '#contract/moments/day.ts'
import { isBlank, words, fold } from '#contract/matching.ts'
import { searchParts } from '#contract/patientSearch.ts'
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
  const { examinerId, patientId, reportId, patientName } = query
  if (examinerId !== undefined) filters.push(({ report }) => report.doctor.id === examinerId)
  if (patientId !== undefined) filters.push(({ report }) => report.patient.id === patientId)
  if (reportId !== undefined) filters.push((row) => row.reportId === reportId)
  if (patientName) filters.push(({ report }) => hasName(report.patient, patientName))
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

interface PatientName {
  firstName: string
  middleName: string
  lastName: string
  socialName: string
}

/** Whether each word of a search occurs in a patient's names, the social name too. */
function hasName(patient: PatientName, search: string): boolean {
  if (isBlank(search)) return true
  const searched = searchParts(search).flatMap(words)
  const text = fold(`${patient.firstName} ${patient.middleName} ${patient.lastName} ${patient.socialName}`)
  return searched.length > 0 && searched.every((word) => text.includes(word))
}
