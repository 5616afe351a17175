import { useCallback, useMemo, useState } from 'react'
import type { ListedPatient } from './patientQueries.ts'
import type { PatientSearch } from './usePatientSearch.ts'

const none: ReadonlySet<string> = new Set()

/**
 * The patients of the list who are selected. It stands above the list, like the search; another search begins with none, so that nobody
 * is selected who is not among those shown.
 */
export function usePatientSelection({ answered, patients }: PatientSearch) {
  const [state, setState] = useState({ search: answered, ids: none })
  const [asked, setAsked] = useState(false)
  const ids = state.search === answered ? state.ids : none
  const select = useCallback(
    (rows: readonly ListedPatient[], isSelected: boolean) =>
      setState((before) => {
        const next = new Set(before.search === answered ? before.ids : none)
        for (const { id } of rows)
          if (isSelected) next.add(String(id))
          else next.delete(String(id))
        return { search: answered, ids: next }
      }),
    [answered],
  )
  const clear = useCallback(() => {
    setAsked(false)
    setState({ search: answered, ids: none })
  }, [answered])
  return useMemo(() => {
    const selected = patients.filter(({ id }) => ids.has(String(id)))
    return {
      patients: selected,
      ids: new Set(selected.map(({ id }) => String(id))),
      /** Cards, too, have their boxes. */
      selecting: asked || selected.length > 0,
      begin: () => setAsked(true),
      select,
      clear,
    }
  }, [patients, ids, asked, select, clear])
}

export type PatientSelection = ReturnType<typeof usePatientSelection>
