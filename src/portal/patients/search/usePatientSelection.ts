import { useCallback, useMemo, useState } from 'react'
import type { ListedPatient } from '#portal/patients/api/search.ts'
import type { PatientSearch } from './usePatientSearch.ts'

const none: ReadonlySet<string> = new Set()

/**
 * The selected patients of the list, held above the list like the search. Another search or filter starts with an empty selection, so that every
 * selected patient is shown.
 */
export function usePatientSelection({ list: { shownKey }, patients }: PatientSearch) {
  const [state, setState] = useState({ list: shownKey, ids: none })
  const [isTurnedOn, setTurnedOn] = useState(false)
  const ids = state.list === shownKey ? state.ids : none
  const select = useCallback(
    (rows: readonly ListedPatient[], isSelected: boolean) =>
      setState((before) => {
        const next = new Set(before.list === shownKey ? before.ids : none)
        for (const { id } of rows)
          if (isSelected) next.add(String(id))
          else next.delete(String(id))
        return { list: shownKey, ids: next }
      }),
    [shownKey],
  )
  const clear = useCallback(() => {
    setTurnedOn(false)
    setState({ list: shownKey, ids: none })
  }, [shownKey])
  return useMemo(() => {
    const selected = patients.filter(({ id }) => ids.has(String(id)))
    return {
      patients: selected,
      ids: new Set(selected.map(({ id }) => String(id))),
      /** Cards have checkboxes. */
      selecting: isTurnedOn || selected.length > 0,
      begin: () => setTurnedOn(true),
      select,
      clear,
    }
  }, [patients, ids, isTurnedOn, select, clear])
}

export type PatientSelection = ReturnType<typeof usePatientSelection>
