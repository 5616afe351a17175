import type { RefObject } from 'react'
import type { Neighbours } from '#portal/reports/list/useNeighbours.ts'
import { parts, useReports } from '#portal/reports/url.ts'
import { useReadMark } from '#portal/reports/api/readState.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { shortcuts } from './shortcuts.ts'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'

interface ReportKeyboardProps {
  releaseId: number | undefined
  neighbours: Neighbours
  refresh: () => void
  table: RefObject<TableHandle | null>
}

/** The keys of the list and of the open report. */
export function ReportKeyboard(props: ReportKeyboardProps) {
  const [on] = useShortcutsOn()
  const { releaseId, neighbours, refresh, table } = props
  const { step, show } = useReports()
  const readMark = useReadMark(releaseId ?? 0)
  const isOpen = releaseId !== undefined
  const open = (id: number | undefined) => {
    if (id === undefined) return false
    // The focus moves on to the report's text, wherever it was; the pane's buttons keep it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return step(id)
  }

  useKeys(
    shortcuts,
    {
      down: () => table.current?.move(1),
      up: () => table.current?.move(-1),
      select: () => table.current?.toggleFocused(),
      refresh,
      next: () => isOpen && open(neighbours.next),
      previous: () => isOpen && open(neighbours.previous),
      part: ({ key }) => {
        const part = parts[Number(key) - 1]
        return isOpen && part !== undefined && show(part, { replace: true })
      },
      unread: () => (isOpen && readMark ? readMark.toggle() : false),
    },
    { areCharactersOn: on },
  )
  return null
}
