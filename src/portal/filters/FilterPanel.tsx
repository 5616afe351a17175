import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { Popup } from '#portal/ui/overlay/Popup.tsx'

export interface FilterPanelProps {
  /** How many filters are set. */
  set: number
  /** What the sheet leads back to: "Show 12 reports". */
  result: string
  onClear: () => void
  /** The fields. */
  children: ReactNode
  /** Of the popup. */
  id?: string
  /** Left out for a popup, which closes by itself. */
  onClose?: () => void
}

/** The filters of a page, in a popup below their button or, in a window without room for that, in a sheet over the page. Each acts at once. */
export function FilterPanel({ set, result, onClear, children, id, onClose }: FilterPanelProps) {
  const t = useTranslations('listFilters')
  const title = useTranslations('filterButton')('filters')
  const clear = set > 0 && (
    <Button variant="quiet" onClick={onClear}>
      {t('clearAll')}
    </Button>
  )
  if (!onClose)
    return (
      <Popup
        id={id}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        className="w-88 p-3 outline-none"
        initialFocus={(popup) => popup.querySelector<HTMLElement>('input, select, button') ?? popup}
      >
        <div className="grid gap-2">{children}</div>
        {clear && <div className="mt-2 flex justify-end">{clear}</div>}
      </Popup>
    )
  return (
    <Modal
      label={title}
      onClose={onClose}
      className="m-0 flex size-full max-h-none max-w-none flex-col bg-page text-ink"
    >
      <div className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
        <h2 className="text-name font-semibold">{title}</h2>
        <IconButton icon="close" variant="bare" label={t('close')} onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">
        <div className="mx-auto grid max-w-md gap-3">{children}</div>
      </div>
      <Foot className="shrink-0 border-t border-line bg-panel p-4">
        {clear}
        <Button variant="primary" onClick={onClose}>
          {result}
        </Button>
      </Foot>
    </Modal>
  )
}
