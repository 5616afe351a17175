import { memo, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/lazyPart.tsx'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { ToggleButton } from '#portal/ui/form/ToggleButton.tsx'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import { clearedFilters } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { ExamFilter } from './ExamFilter.tsx'
import { ExaminerFilter } from './ExaminerFilter.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { FilterSheetProps } from './FilterSheet.tsx'
import { PatientFilter } from './PatientFilter.tsx'
import { ReleasedFilter } from './ReleasedFilter.tsx'
import { useCapabilities } from '#portal/http/capabilities.ts'
import type { FilterNames } from './useFilterNames.ts'
import { useSetFilters } from './useSetFilters.ts'
import type { FilterCapabilities } from './useSetFilters.ts'

/** Below this width two fields do not fit beside each other. */
const NARROW_BELOW_PX = 420

const LazyFilterSheet = lazyPart<FilterSheetProps>({
  name: 'filters',
  load: async () => (await import('./FilterSheet.tsx')).FilterSheet,
  Coming: () => null,
})

interface FilterBarProps {
  filters: Filters
  names: FilterNames
  /** How many reports match, once that is known. */
  count: number | undefined
  onFilter: (change: Partial<Filters>, move?: { replace: boolean }) => void
}

/** The filters: the fields in a row, or behind a button where there is no room, and chips for those that are set. */
export const FilterBar = memo(({ filters, names, count, onFilter }: FilterBarProps) => {
  const bar = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(bar, NARROW_BELOW_PX)
  const { mayOffer } = useCapabilities()
  const offers = { filters: mayOffer('queryReleasedPatients'), unread: mayOffer('markReleases') }
  const set = useSetFilters(filters, names, offers)
  const focusFirst = useCallback(() => bar.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const fields = { filters, names, onFilter, offers }
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
          <SheetButton set={set.length} count={count} onClear={() => onFilter(clearedFilters)}>
            <FilterFields {...fields} clearable />
          </SheetButton>
          {/* The margin leaves room for the focus ring of a chip. */}
          <FilterChips {...chips} className="-m-1 overflow-x-auto p-1 [&_li]:max-w-44" />
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
        {props.set > 0 ? t('filtersSet', { count: props.set }) : t('filters')}
      </Button>
      {open && <LazyFilterSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface FilterFieldsProps {
  filters: Filters
  names: FilterNames
  onFilter: (change: Partial<Filters>, move?: { replace: boolean }) => void
  offers: FilterCapabilities
  /** Whether the fields have their own clear buttons: where no chips are visible. */
  clearable?: boolean
}

const field = 'grow basis-52'

/** The fields of the filters that the service understands. The parent lays them out. */
function FilterFields({ filters, names, onFilter, offers, clearable = false }: FilterFieldsProps) {
  const t = useTranslations('reportFilters')
  const me = useUser().employee
  const isMine = me != null && filters.examinerId === me.id
  return (
    <>
      <ExamFilter
        examId={filters.examId}
        name={names.exam}
        onChange={(examId) => onFilter({ examId })}
        clearLabel={clearable ? t('clearExam') : undefined}
        className={field}
      />
      <ExaminerFilter
        filters={filters}
        examiner={names.examiner}
        picksById={offers.filters}
        onChange={(examiner, isFurther) => onFilter(examiner, { replace: isFurther })}
        clearLabel={clearable ? t('clearExaminer') : undefined}
        className={field}
      />
      {offers.filters && (
        <>
          <PatientFilter
            patientId={filters.patientId}
            picked={names.patient}
            onChange={(patientId) => onFilter({ patientId })}
            clearLabel={clearable ? t('clearPatient') : undefined}
            className={field}
          />
          <ReleasedFilter filters={filters} onChange={onFilter} className={field} />
        </>
      )}
      {offers.filters && me && (
        <ToggleButton
          pressed={isMine}
          onClick={() => onFilter({ examinerId: isMine ? undefined : me.id, examinerName: undefined })}
        >
          {t('mine')}
        </ToggleButton>
      )}
      {offers.unread && (
        <ToggleButton
          pressed={filters.unread === true}
          onClick={() => onFilter({ unread: filters.unread ? undefined : true })}
        >
          {t('unread')}
        </ToggleButton>
      )}
    </>
  )
}
