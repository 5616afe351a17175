import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Patient, PatientDetail } from '#contract/patient.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { numberedPatient, similarPatients } from '#portal/patients/patientQueries.ts'
import { useOffered } from '#portal/session/useOffered.ts'
import { chosenTarget, looksOther, noReports, reportCount } from './reportsDraft.ts'

const none: readonly Patient[] = []

/** Who could be taken for the patient, and which of them, or of all others, the reports of a duplicate are to go to. */
export function useReportsTarget(record: PatientDetail, isDuplicate: boolean) {
  const client = useClient()
  const isOffered = useOffered('listSimilarPatients')
  const [reports, setReports] = useState(noReports)
  const similar = useQuery({ ...similarPatients(client, record.id), enabled: isOffered })
  const others = similar.data?.data ?? none

  const typed = reports.typed.trim()
  const isNumber = /^[1-9]\d*$/.test(typed) && typed !== String(record.id)
  const numbered = useQuery({
    ...numberedPatient(client, typed),
    enabled: reports.choice === 'other' && isNumber,
  })
  const found = typed === '' || isNumber ? numbered.data : null
  const asks = isOffered && isDuplicate && reportCount(record) > 0
  const target = asks ? chosenTarget({ ...reports, typed }, found ? [...others, found] : others) : undefined
  // One wrong digit leads to somebody else.
  const isDoubtful =
    target !== undefined &&
    reports.choice === 'other' &&
    !others.some(({ id }) => id === target.id) &&
    looksOther(record, target)
  const isUnsure = isDoubtful && !reports.isSame
  return {
    /** Those who could be taken for the patient; undefined where nobody says. */
    others: similar.data && others,
    /** They are on their way, and there are some. */
    isComing: similar.isFetching && !similar.data && (record.sameName?.length ?? 0) > 0,
    /** It has to be said what becomes of the reports. */
    asks,
    isMissing: asks && reports.choice !== 'stay' && (target === undefined || isUnsure),
    /** The typed number leads to a record that looks like another person's. */
    isDoubtful,
    /** It has to be said that both are the same person. */
    isUnsure,
    target,
    reports,
    setReports,
    numbered: found,
    failed: numbered.isError,
  }
}
