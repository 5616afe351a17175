import type { QueryClient } from '@tanstack/react-query'
import type { ListedRelease, ReleasePages } from './listedReleases.ts'
import { allLists } from './releases.ts'
import { allUpdates } from './updates.ts'

/** Marks the reports of a removed patient as withdrawn in every list that holds them, and fetches what else has changed. */
export function withdrawReportsOf(queryClient: QueryClient, patientId: number): void {
  const isOfPatient = ({ report }: ListedRelease) => report.patient.id === patientId
  queryClient.setQueriesData<ReleasePages>(allLists, (list) => {
    if (!list?.pages.some(({ data }) => data.some(isOfPatient))) return list
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.map((row) => (isOfPatient(row) ? { ...row, withdrawn: true as const } : row)),
    }))
    return { ...list, pages }
  })
  void queryClient.refetchQueries({ ...allUpdates, type: 'active' })
}
