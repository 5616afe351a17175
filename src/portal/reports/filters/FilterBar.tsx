import { memo, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { ToggleButton } from '#portal/ui/form/RadioGroup.tsx'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import { clearedFilters, setGroups } from './filterGroups.ts'
import { ExamFilter } from './ExamFilter.tsx'
import { ExaminerFilter, MineToggle } from './ExaminerFilter.tsx'
import type { FilterSheetProps } from './FilterSheet.tsx'
import { PatientFilter } from './PatientFilter.tsx'
import { ReleasedFilter } from './ReleasedFilter.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useReports } from '#portal/reports/url.ts'
import type { SetFiltersProps } from './SetFilters.tsx'

/** Below this width two fields do not fit beside each other. */
const NARROW_BELOW_PX = 420

const LazyFilterSheet = lazyPart<FilterSheetProps>({
  name: 'filters',
  load: async () => (await import('./FilterSheet.tsx')).FilterSheet,
  messages: ['reportTools', 'filters'],
})

const LazySetFilters = lazyPart<SetFiltersProps>({
  name: 'the filters that are set',
  load: async () => (await import('./SetFilters.tsx')).SetFilters,
  messages: ['reportTools', 'filters'],
})

/** The filters: the fields in a row, or behind a button where there is no room, and chips for those that are set. */
export const FilterBar = memo(({ count }: { count: number | undefined }) => {
  const bar = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(bar, NARROW_BELOW_PX)
  const { mayOffer } = useCapabilities()
  const { filters, filter } = useReports()
  const set = setGroups(filters, mayOffer)
  const focusFirst = useCallback(() => bar.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  // The pressed button says it already, wherever it is in sight.
  const shown = narrow ? set : set.filter((group) => group !== 'unread')
  const chips = { set: shown, onLastCleared: focusFirst }
  useIdlePreload(LazySetFilters)
  // From the first filter on: when the last one is cleared, the chips still move the focus.
  const [hasChips, setHasChips] = useState(set.length > 0)
  if (set.length > 0 && !hasChips) setHasChips(true)
  return (
    <div ref={bar} role="search" className="w-full min-w-0">
      {narrow === false && (
        <>
          <div className="flex flex-wrap items-start gap-2">
            <FilterFields clearable={false} />
          </div>
          {hasChips && <LazySetFilters {...chips} className="mt-2 flex-wrap" />}
        </>
      )}
      {narrow && (
        <div className="flex items-center gap-2">
          <SheetButton set={set.length} count={count} onClear={() => filter(clearedFilters)}>
            <FilterFields clearable />
          </SheetButton>
          {/* The margin leaves room for the focus ring of a chip. */}
          {hasChips && <LazySetFilters {...chips} className="-m-1 overflow-x-auto p-1 [&_li]:max-w-72" />}
        </div>
      )}
    </div>
  )
})

/** Opens the filters as a sheet. Its code is loaded while the button is shown: where the fields have room, it is not needed. */
function SheetButton(props: Omit<FilterSheetProps, 'onClose'>) {
  const t = useTranslations('reportFilters')
  const [open, setOpen] = useState(false)
  useIdlePreload(LazyFilterSheet)
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={open} className="shrink-0" onClick={() => setOpen(true)}>
        {props.set > 0 ? t('filtersWithCount', { count: props.set }) : t('filters')}
      </Button>
      {open && <LazyFilterSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** `clearable`: the fields have their own clear buttons, where no chips are visible. */
function FilterFields({ clearable }: { clearable: boolean }) {
  const t = useTranslations('reportFilters')
  const { filters, filter } = useReports()
  const { mayOffer } = useCapabilities()
  return (
    <>
      <ExamFilter clearable={clearable} />
      <ExaminerFilter clearable={clearable} />
      <PatientFilter clearable={clearable} />
      <ReleasedFilter />
      <MineToggle />
      {mayOffer('markReleases') && (
        <ToggleButton
          pressed={filters.unread === true}
          onClick={() => filter({ unread: filters.unread ? undefined : true })}
        >
          {t('unread')}
        </ToggleButton>
      )}
    </>
  )
}
