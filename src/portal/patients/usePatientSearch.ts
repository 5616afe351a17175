import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from '#portal/http/ClientContext.tsx'
import { patientPages } from './patientQueries.ts'
import type { ListKind } from './patientQueries.ts'

const PAUSE = 250

/**
 * What is searched for and what was found. It stands above the list, and so is kept while the list makes way for a
 * patient's page; the search is about a patient, so it is kept nowhere else.
 */
export function usePatientSearch(kind: ListKind, { shown }: { shown: boolean }) {
  const client = useClient()
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
  // A record whose name was changed between two pages may stand on both.
  const patients = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.data).map((it) => [it.id, it])).values()],
    [data],
  )

  const submit = (next: string) => {
    clearTimeout(timer.current)
    setSearch(next.trim())
  }
  const answered = data?.pages[0]?.search ?? ''
  return {
    text,
    /** What is typed is searched for after a pause. */
    type: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => submit(next), PAUSE)
    },
    /** Searches at once. */
    searchFor: (next: string) => {
      setText(next)
      submit(next)
    },
    found,
    patients,
    count: data?.pages.at(-1)?.count,
    /** The search that the shown patients answer. */
    answered,
    /** Something else is typed by now: the shown patients may be others than those looked for. */
    isBehind: found.isPlaceholderData || (data !== undefined && text.trim() !== answered),
  }
}

export type PatientSearch = ReturnType<typeof usePatientSearch>
