import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/declaration/listing.ts'
import type { Patient, PatientDetail } from '#contract/patients/patient.ts'
import type { ListedPatient, ListKind } from './search.ts'

type Pages = InfiniteData<Listing<ListedPatient>, number | undefined>

const listsOf = (kind: ListKind) => ({ queryKey: ['patients', kind] })

/** The patient as one of the loaded lists has it. */
export function listedPatient(queryClient: QueryClient, id: number): Patient | undefined {
  const lists = [listsOf('found'), listsOf('removed')].flatMap((list) =>
    queryClient.getQueriesData<Pages>(list),
  )
  for (const [, data] of lists) {
    const found = data?.pages.flatMap((page) => page.data).find((patient) => patient.id === id)
    if (found) return found
  }
  return undefined
}

/**
 * After a removal: takes the patient out of the lists at once. What is on the screen is not reloaded; everything else that may hold the
 * patient is, when it is shown next.
 */
export function showRemoved(queryClient: QueryClient, id: number): Promise<void> {
  takeOutOfLists(queryClient, 'found', id)
  return invalidatePatient(queryClient, id, 'screen')
}

/**
 * After a restore: takes the patient out of the lists of removed patients, shows the record where it is open, and reloads what the
 * patient may belong to again. A record that the restore did not return is reloaded.
 */
export async function showRestored(
  queryClient: QueryClient,
  id: number,
  restored: PatientDetail | undefined,
): Promise<void> {
  takeOutOfLists(queryClient, 'removed', id)
  const queryKey = ['patients', 'record', id, 'page']
  if (restored) queryClient.setQueryData(queryKey, restored)
  else void queryClient.invalidateQueries({ queryKey })
  await invalidatePatient(queryClient, id, 'removed')
}

/** After values of a record were undone: shows the record where it is open, and reloads what the change may have changed. */
export function showChanged(queryClient: QueryClient, patient: PatientDetail): Promise<void> {
  queryClient.setQueryData(['patients', 'record', patient.id, 'page'], patient)
  return invalidatePatient(queryClient, patient.id)
}

/** After a save: shows the record in the lists as it is stored, and reloads what the save may have changed. */
export function showSaved(queryClient: QueryClient, saved: PatientDetail): void {
  queryClient.setQueriesData<Pages>(
    listsOf('found'),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          data: page.data.map((patient) => (patient.id === saved.id ? { ...patient, ...saved } : patient)),
        })),
      },
  )
  queryClient.removeQueries({ queryKey: ['patients', 'record', saved.id], type: 'inactive' })
  void invalidatePatient(queryClient, saved.id)
}

/** Queries of this feature that hold no patient. */
const withoutPatients = new Set(['reference'])

/**
 * Invalidates whatever a change of a patient may change, except the patient's own record, and reloads what is on the screen, except
 * lists of this kind. A long list that is not on the screen is dropped, and loaded again when it is shown; the list of reports on the
 * screen learns of the change by its updates.
 */
export async function invalidatePatient(
  queryClient: QueryClient,
  id: number,
  upToDate?: ListKind | 'screen',
): Promise<void> {
  const affected = ({ queryKey, meta }: Query) =>
    (meta?.onPatientChange === 'refresh' || holdsPatients(queryKey)) && !isRecord(queryKey, id)
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ meta }) => meta?.onPatientChange === 'drop',
  })
  await queryClient.invalidateQueries({ predicate: affected, refetchType: 'none' })
  if (upToDate === 'screen') return
  await queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => affected(query) && !isListOf(query.queryKey, upToDate),
  })
}

const holdsPatients = ([feature, subject]: readonly unknown[]): boolean =>
  feature === 'patients' && !withoutPatients.has(String(subject))

const isRecord = ([feature, subject, which]: readonly unknown[], id: number): boolean =>
  feature === 'patients' && subject === 'record' && which === id

const isListOf = ([feature, subject]: readonly unknown[], kind: ListKind | undefined): boolean =>
  feature === 'patients' && kind !== undefined && subject === kind

function takeOutOfLists(queryClient: QueryClient, kind: ListKind, id: number): void {
  queryClient.setQueriesData<Pages>(listsOf(kind), (data) => {
    if (!data?.pages.some((page) => page.data.some((patient) => patient.id === id))) return data
    const pages = data.pages.map((page) => ({
      ...page,
      count: page.count - 1,
      data: page.data.filter((patient) => patient.id !== id).map((patient) => withoutNamesake(patient, id)),
    }))
    return { ...data, pages }
  })
}

const withoutNamesake = (patient: ListedPatient, id: number): ListedPatient =>
  patient.sameName?.some((other) => other.id === id)
    ? { ...patient, sameName: patient.sameName.filter((other) => other.id !== id) }
    : patient
