import { memo, useCallback, useRef } from 'react'
import { useNarrow } from '#portal/ui/useNarrow.ts'
import type { Filters } from '#portal/reports/place.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterFields } from './FilterFields.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useOffers } from './useOffers.ts'
import { useSetFilters } from './useSetFilters.ts'

/** Where two fields do not fit beside each other. */
const NARROW = 420

interface FilterBarProps {
  filters: Filters
  onFilter: (change: Partial<Filters>, move?: { replace: boolean }) => void
}

/** What the list is filtered by: the fields in a row, or behind a button where there is no room, and what is set. */
export const FilterBar = memo(({ filters, onFilter }: FilterBarProps) => {
  const bar = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(bar, NARROW)
  const offers = useOffers()
  const set = useSetFilters(filters, offers)
  const focusFirst = useCallback(() => bar.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const fields = { filters, onFilter, offers }
  const chips = { set, onFilter, onLastCleared: focusFirst }
  return (
    <div ref={bar} role="search" className="w-full min-w-0">
      {narrow === false && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <FilterFields {...fields} />
          </div>
          <FilterChips {...chips} className="mt-2 flex-wrap" />
        </>
      )}
      {narrow && (
        <div className="flex items-center gap-2">
          <FilterSheet {...fields} set={set.length} />
          {/* As far as the focus ring of a chip reaches. */}
          <FilterChips {...chips} className="-m-1 overflow-x-auto p-1 [&_li]:max-w-44" />
        </div>
      )}
    </div>
  )
})
