import type { RefObject } from 'react'
import { pageText } from '#portal/reports/round/pageText.ts'
import type { Round } from '#portal/reports/round/useRound.ts'
import { parts, useReports } from '#portal/reports/url.ts'
import { useReadMark } from '#portal/reports/api/readState.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { shortcuts } from './shortcuts.ts'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'

interface ReportKeyboardProps {
  releaseId: number | undefined
  round: Round
  refresh: () => void
  table: RefObject<TableHandle | null>
}

/** The keys of the list and of the open report. */
export function ReportKeyboard(props: ReportKeyboardProps) {
  const [on] = useShortcutsOn()
  const { releaseId, round, refresh, table } = props
  const { step, show } = useReports()
  const readMark = useReadMark(releaseId ?? 0)
  const isOpen = releaseId !== undefined
  const { openFirst } = round
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
      ...(isOpen && round.next !== undefined && { next: () => open(round.next) }),
      ...(openFirst && { next: openFirst }),
      ...(isOpen && round.previous !== undefined && { previous: () => open(round.previous) }),
      page: ({ shiftKey, target }) => {
        if (isPressable(target)) return false
        if (!isOpen) return shiftKey || !openFirst ? false : openFirst()
        if (pageText(shiftKey ? -1 : 1)) return true
        return open(shiftKey ? round.previous : round.nextUnread)
      },
      part: ({ key }) => {
        const part = parts[Number(key) - 1]
        return isOpen && part !== undefined && show(part, { replace: true })
      },
      ...(isOpen && readMark && { unread: () => readMark.toggle() }),
    },
    { areCharactersOn: on },
  )
  return null
}

/** Whether Space does something to what has the focus. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, input, [role=tab], [role=row]') !== null
