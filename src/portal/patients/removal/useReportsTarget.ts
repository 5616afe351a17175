import { useQuery } from '@tanstack/react-query'
import { isSameBirthDay } from '#contract/patients/birthDate.ts'
import { fold } from '#contract/names/matching.ts'
import type { Patient, PatientDetail } from '#contract/patients/patient.ts'
import { fullName } from '#contract/names/personName.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { numberedPatient, similarPatients } from '#portal/patients/api/removal.ts'

/** What was chosen for the reports of a duplicate. */
export interface ReportsDraft {
  /** The number of an offered record that they are moved to, `other` for a record whose number is typed, or `stay`. */
  choice: number | 'other' | 'stay' | ''
  typed: string
  /** The user has confirmed that the typed record, which looks like another person's, is the same person's. */
  isSame: boolean
}

export const noReports: ReportsDraft = { choice: '', typed: '', isSame: false }

const none: readonly Patient[] = []

/** The patients that could be taken for this one, and the record that the reports of a duplicate are moved to. */
export function useReportsTarget(record: PatientDetail, reports: ReportsDraft, isDuplicate: boolean) {
  const client = useClient()
  const isOffered = useCapability('listSimilarPatients') === 'offered'
  const similar = useQuery({ ...similarPatients(client, record.id), enabled: isOffered })
  const others = similar.data?.data ?? none

  const { choice } = reports
  const typed = reports.typed.trim()
  const isNumber = /^[1-9]\d*$/.test(typed) && typed !== String(record.id)
  const byNumber = useQuery({
    ...numberedPatient(client, typed),
    enabled: choice === 'other' && isNumber,
  })
  const found = typed === '' || isNumber ? byNumber.data : null
  // The typed number may be that of a record merged into this one.
  const numbered = found?.id === record.id ? null : found

  const isAsked = isOffered && isDuplicate && reportCount(record) > 0
  const id = choice === 'other' ? (numbered?.id ?? Number(typed)) : choice
  const known = numbered ? [...others, numbered] : others
  const target = isAsked ? known.find((patient) => patient.id === id) : undefined
  // With one wrong digit the number is another person's.
  const isDoubtful =
    target !== undefined && choice === 'other' && !others.includes(target) && looksOther(record, target)
  const isUnsure = isDoubtful && !reports.isSame
  return {
    /** Undefined where the service cannot tell. */
    others: similar.data && others,
    /** The others are loading, and there are some. */
    isLoading: similar.isFetching && !similar.data && (record.sameName?.length ?? 0) > 0,
    /** The user has to choose what becomes of the reports. */
    isAsked,
    isMissing: isAsked && choice !== 'stay' && (target === undefined || isUnsure),
    /** The typed number is that of a record that looks like another person's. */
    isDoubtful,
    /** It is doubtful, and the user has not confirmed that both are the same person. */
    isUnsure,
    target,
    /** The record of the typed number; null where there is none, undefined while that is unknown. */
    numbered,
    failed: byNumber.isError,
  }
}

/** Whether two records look like two people's: by the birth date, which has to be known as a day, or by a name that differs in more than accents and case. */
export const looksOther = (one: Patient, other: Patient): boolean =>
  !isSameBirth(one, other) || fold(fullName(one)) !== fold(fullName(other))

/** Where a service tells neither birth date, the names alone are compared. */
const isSameBirth = ({ birthDate }: Patient, other: Patient): boolean =>
  birthDate === '' ? other.birthDate === '' : isSameBirthDay(birthDate, other.birthDate)

/** All reports of a record, as far as the service counts them. */
export const reportCount = ({ releasedReports = 0, unreleasedReports = 0 }: PatientDetail): number =>
  releasedReports + unreleasedReports
