import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { patientPages } from '#portal/patients/api/search.ts'
import type { ListKind } from '#portal/patients/api/search.ts'

/** A pause in typing of this length starts the search. */
const TYPING_PAUSE_MS = 250

/**
 * A search for patients and its results. The state is held above the list, so that it is kept while a patient's page is shown. A search
 * may name a patient, so it is stored nowhere else.
 */
export function usePatientSearch(kind: ListKind, { shown }: { shown: boolean }) {
  const client = useClient()
  const isComputed = useCapability('queryPatients') === 'computed'
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const found = useInfiniteQuery({
    ...patientPages(client, kind, search),
    placeholderData: keepPreviousData,
    enabled: shown,
  })
  const { data } = found
  // A patient whose name was changed between the loading of two pages may be on both.
  const patients = useMemo(
    () => [
      ...new Map(data?.pages.flatMap((page) => page.data).map((patient) => [patient.id, patient])).values(),
    ],
    [data],
  )

  const submit = (next: string) => {
    clearTimeout(timer.current)
    setSearch(next.trim())
  }
  const answered = data?.pages[0]?.search ?? ''
  return {
    text,
    /** Searches after a pause in typing. */
    type: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => submit(next), TYPING_PAUSE_MS)
    },
    /** Searches at once. */
    searchFor: (next: string) => {
      setText(next)
      submit(next)
    },
    found,
    patients,
    count: data?.pages.at(-1)?.count,
    /** The patients are those of the listed reports. */
    isComputed: kind === 'found' && isComputed,
    /** How the listing was read for it. */
    fromListing: data?.pages.at(-1)?.fromListing,
    /** The search that the shown patients match. */
    answered,
    /** The text has changed since, so the shown patients may not match it. */
    isBehind: found.isPlaceholderData || (data !== undefined && text.trim() !== answered),
  }
}

export type PatientSearch = ReturnType<typeof usePatientSearch>
