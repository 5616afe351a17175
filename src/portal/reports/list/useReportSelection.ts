import { useCallback, useMemo, useState } from 'react'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { Filters } from '#portal/reports/url.ts'

interface SelectedReport {
  releaseId: number
  reportId: number
  pdfsize: number
}

type Selected = ReadonlyMap<string, SelectedReport>
const none: Selected = new Map()

/** The selected reports, held above the list, whose menu begins a selection. Other filters clear it; another order does not. */
export function useReportSelection(filters: Filters) {
  const list = JSON.stringify({ ...filters, sort: undefined })
  const [isTurnedOn, setTurnedOn] = useState(false)
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
  const clear = useCallback(() => {
    setTurnedOn(false)
    setState({ list, selected: none })
  }, [list])
  return useMemo(
    () => ({
      ids: new Set(selected.keys()),
      items: [...selected.values()],
      /** Cards have checkboxes. */
      selecting: isTurnedOn || selected.size > 0,
      begin: () => setTurnedOn(true),
      select,
      clear,
    }),
    [selected, isTurnedOn, select, clear],
  )
}

export type ReportSelection = ReturnType<typeof useReportSelection>
