import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Modal } from '#portal/ui/overlay/Modal.tsx'

export interface FilterSheetProps {
  children: ReactNode
  set: number
  count: number | undefined
  onClear: () => void
  onClose: () => void
}

/** The filters over the list, on screens that have no room for them beside it. Each applies at once. */
export function FilterSheet({ children, set, count, onClear, onClose }: FilterSheetProps) {
  const t = useTranslations('reportFilters')
  const own = useTranslations('filterParts')
  const shared = useTranslations('listFilters')
  return (
    <Modal
      label={t('filters')}
      onClose={onClose}
      className="m-0 flex size-full max-h-none max-w-none flex-col bg-page text-ink"
    >
      <div className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
        <h2 className="text-name font-semibold">{t('filters')}</h2>
        <IconButton icon="close" variant="bare" label={own('close')} onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">
        <div className="grid gap-3">{children}</div>
      </div>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line bg-panel p-4">
        {set > 0 && (
          <Button variant="quiet" onClick={onClear}>
            {shared('clearAll')}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {count === undefined ? own('showReports') : own('showCount', { count })}
        </Button>
      </div>
    </Modal>
  )
}
