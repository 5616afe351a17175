import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Sheet } from '#portal/ui/overlay/Sheet.tsx'

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
    <Sheet
      title={t('filters')}
      closeLabel={own('close')}
      onClose={onClose}
      actions={
        <>
          {set > 0 && (
            <Button variant="quiet" onClick={onClear}>
              {shared('clearAll')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {count === undefined ? own('showReports') : own('showCount', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">{children}</div>
    </Sheet>
  )
}
