import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useEffect, useRef, useState } from 'react'
import { patientPages } from '#portal/patients/api/search.ts'
import type { ListKind } from '#portal/patients/api/search.ts'
import { usePagedList } from '#portal/records/list/usePagedList.ts'

/** A pause in typing of this length starts the search. */
const TYPING_PAUSE_MS = 250

/**
 * A search for patients and its results. The state is held above the list, so that it is kept while a patient's page is shown. A search
 * may name a patient, so it is stored nowhere else.
 */
export function usePatientSearch(
  kind: ListKind,
  { shown, patientListId }: { shown: boolean; patientListId?: number | undefined },
) {
  const client = useClient()
  const { capability, mayOffer } = useCapabilities()
  // Another service would ignore it, and answer with all patients.
  const listId = mayOffer('listPatientLists') ? patientListId : undefined
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const list = usePagedList(
    { ...patientPages(client, kind, { search, patientListId: listId }), enabled: shown },
    { keepsRows: true },
  )

  const submit = (next: string) => {
    clearTimeout(timer.current)
    setSearch(next.trim())
  }
  const { pages, rows } = list
  const answered = pages[0]?.asked.search ?? ''
  // The text has changed since, so the rows may not match it.
  const isBehind = list.isBehind || (pages.length > 0 && text.trim() !== answered)
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
    list: { ...list, isBehind },
    /** The user's list of patients by which they are filtered. */
    patientListId: listId,
    patients: rows,
    /** The patients are those of the listed reports. */
    isComputed: kind === 'found' && capability('queryPatients') === 'computed',
    /** How the listing was read for it. */
    fromListing: pages.at(-1)?.fromListing,
    /** The search that the shown patients match. */
    answered,
    /** The shown patients may not match what is typed. */
    isBehind,
  }
}

export type PatientSearch = ReturnType<typeof usePatientSearch>
