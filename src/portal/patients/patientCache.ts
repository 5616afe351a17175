import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import type { Patient } from '#contract/patient.ts'
import type { ListedPatient, ListKind } from './patientQueries.ts'

type Pages = InfiniteData<Listing<ListedPatient>, number | undefined>

const inLists = (kind: ListKind) => ({ queryKey: ['patients', kind] })

/** The patient as a list has it that is loaded already. */
export function listedPatient(queryClient: QueryClient, id: number): Patient | undefined {
  const lists = [inLists('found'), inLists('removed')].flatMap((list) =>
    queryClient.getQueriesData<Pages>(list),
  )
  for (const [, data] of lists) {
    const found = data?.pages.flatMap((page) => page.data).find((patient) => patient.id === id)
    if (found) return found
  }
  return undefined
}

/**
 * Takes a patient who is gone out of every list of the kind at once. Nothing that is on the screen has to be asked for anew; what may
 * have held the patient is, when it is shown the next time.
 */
export function dropPatient(queryClient: QueryClient, id: number, kind: ListKind = 'found'): Promise<void> {
  queryClient.setQueriesData<Pages>(inLists(kind), (data) => data && without(data, id))
  return refreshAround(queryClient, id, 'none')
}

/** What other pages know that a removal or a restore may change, by the first word of its key. */
const around = new Set([
  'patients',
  'released patients',
  'released patient',
  'release',
  'release of report',
  'releases beside',
  'release news',
  'release total',
])
/** Lists that are long: their pages would be asked for one after another. */
const longLists = new Set(['releases', 'trail'])

/**
 * Asks anew for all that may have changed with a patient: the lists, and what other pages know. Not for the record itself. A long
 * list that nobody looks at is forgotten, and read anew when it is wanted; the list of reports, where it is looked at, hears what
 * has changed from its news.
 */
export const refreshAround = (
  queryClient: QueryClient,
  id: number,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> => {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [room] }) => longLists.has(String(room)),
  })
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => around.has(String(queryKey[0])) && !isRecord(queryKey, id),
    refetchType,
  })
}

function without(data: Pages, id: number): Pages {
  const listed = data.pages.some((page) => page.data.some((patient) => patient.id === id))
  if (!listed) return data
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      count: page.count - 1,
      data: page.data.filter((patient) => patient.id !== id).map((patient) => withoutNamesake(patient, id)),
    })),
  }
}

const withoutNamesake = (patient: ListedPatient, id: number): ListedPatient =>
  patient.sameName?.some((other) => other.id === id)
    ? { ...patient, sameName: patient.sameName.filter((other) => other.id !== id) }
    : patient

const isRecord = ([room, kind, which]: readonly unknown[], id: number) =>
  room === 'patients' && kind === 'record' && which === id
