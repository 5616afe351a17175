import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useRefresh } from '#portal/reports/list/useRefresh.ts'
import { useNeighbours } from '#portal/reports/pane/useNeighbours.ts'
import { parts } from '#portal/reports/place.ts'
import type { Filters, Part } from '#portal/reports/place.ts'
import { useReadMark } from '#portal/reports/reading/useReadMark.ts'
import { IconButton } from '#portal/ui/IconButton.tsx'
import type { TableHandle } from '#portal/ui/tableHandle.ts'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useShortcuts } from './useShortcuts.ts'
import { useShortcutsOn } from '#portal/session/useShortcutsOn.ts'

interface ReportKeyboardProps {
  filters: Filters
  releaseId: number | undefined
  /** The release of the list that the open one was reached from, or itself. */
  listedId: number | undefined
  table: RefObject<TableHandle | null>
  onOpen: (releaseId: number, move: { replace: boolean }) => void
  onShow: (part: Part, move: { replace: boolean }) => void
}

/** The page's shortcuts, and the button that shows them. */
export function ReportKeyboard(props: ReportKeyboardProps) {
  const t = useTranslations('keyboard')
  const [on] = useShortcutsOn()
  const [shown, setShown] = useState(false)
  const { filters, releaseId, listedId, table, onOpen, onShow } = props
  const { previous, next } = useNeighbours(filters, listedId ?? 0)
  const { read, mark } = useReadMark(releaseId ?? 0)
  const { refresh } = useRefresh(filters)
  const isOpen = releaseId !== undefined
  const open = (id: number | undefined) => {
    if (id === undefined) return false
    // The key leads on to the text, wherever the focus was; the buttons keep it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return onOpen(id, { replace: true })
  }

  useShortcuts(
    {
      down: () => table.current?.move(1),
      up: () => table.current?.move(-1),
      select: () => table.current?.toggleFocused(),
      refresh,
      next: () => isOpen && open(next),
      previous: () => isOpen && open(previous),
      part: (key) => {
        const part = parts[Number(key) - 1]
        return isOpen && part !== undefined && onShow(part, { replace: true })
      },
      unread: () => (isOpen && mark ? mark(!read) : false),
      help: () => setShown(true),
    },
    on,
  )
  return (
    <>
      <IconButton
        icon="keyboard"
        label={t('show')}
        shortcut="?"
        className="max-md:hidden"
        onClick={() => setShown(true)}
      />
      {shown && <ShortcutsDialog onClose={() => setShown(false)} />}
    </>
  )
}
