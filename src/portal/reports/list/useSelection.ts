import { useCallback, useMemo, useState } from 'react'
import type { Filters } from '#portal/reports/url.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'

/** The data for the actions on selected reports. */
interface SelectedReport {
  releaseId: number
  reportId: number
  pdfsize: number
}

type Selected = ReadonlyMap<string, SelectedReport>
const none: Selected = new Map()

/** The selected reports. Other filters clear the selection; another order does not. */
export function useSelection(filters: Filters) {
  const list = JSON.stringify({ ...filters, sort: undefined })
  const [state, setState] = useState({ list, selected: none })
  const selected = state.list === list ? state.selected : none

  const select = useCallback(
    (rows: readonly ListedRelease[], isSelected: boolean) =>
      setState((before) => {
        const next = new Map(before.list === list ? before.selected : none)
        for (const { id, report } of rows)
          if (isSelected)
            next.set(String(id), { releaseId: id, reportId: report.id, pdfsize: report.pdfsize })
          else next.delete(String(id))
        return { list, selected: next }
      }),
    [list],
  )
  const clear = useCallback(() => setState({ list, selected: none }), [list])
  return useMemo(
    () => ({ ids: new Set(selected.keys()), items: [...selected.values()], select, clear }),
    [selected, select, clear],
  )
}
