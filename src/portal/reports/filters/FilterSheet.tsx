import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/Button.tsx'
import { Sheet } from '#portal/ui/Sheet.tsx'
import { everyFilter } from '#portal/reports/place.ts'
import { FilterFields } from './FilterFields.tsx'
import type { FilterFieldsProps } from './FilterFields.tsx'
import { useReleaseCount } from './useReleaseCount.ts'

interface FilterSheetProps extends FilterFieldsProps {
  /** How many filters are set. */
  set: number
}

/** The filters behind a button, on screens that have no room for them. They count at once; the list waits below. */
export function FilterSheet({ set, ...fields }: FilterSheetProps) {
  const t = useTranslations('reportFilters')
  const [open, setOpen] = useState(false)
  const { count } = useReleaseCount(fields.filters)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={open} className="shrink-0" onClick={() => setOpen(true)}>
        {set > 0 ? t('filtersSet', { count: set }) : t('filters')}
      </Button>
      {open && (
        <Sheet
          title={t('filters')}
          closeLabel={t('close')}
          onClose={close}
          actions={
            <>
              {set > 0 && (
                <Button look="quiet" onClick={() => fields.onFilter(everyFilter)}>
                  {t('clearAll')}
                </Button>
              )}
              <Button look="primary" onClick={close}>
                {count === undefined ? t('showAny') : t('show', { count })}
              </Button>
            </>
          }
        >
          <div className="grid gap-3">
            <FilterFields {...fields} clearable />
          </div>
        </Sheet>
      )}
    </>
  )
}
