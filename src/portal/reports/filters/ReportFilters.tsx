import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { FiltersButton } from '#portal/filters/FiltersButton.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useReports } from '#portal/reports/url.ts'
import { clearingAll, fieldless, setGroups } from './filterGroups.ts'
import type { FilterGroup } from './filterGroups.ts'
import type { SetFiltersProps } from './SetFilters.tsx'
import { UnreadToggle } from './UnreadToggle.tsx'

const LazyReportFields = lazyPart({
  name: 'the fields of the filters',
  load: async () => (await import('./ReportFields.tsx')).ReportFields,
  messages: ['reportTools', 'filters'],
})

const LazySetFilters = lazyPart<SetFiltersProps>({
  name: 'the filters that are set',
  load: async () => (await import('./SetFilters.tsx')).SetFilters,
  messages: ['reportTools', 'filters'],
})

/** What the search and the toggle show is not behind the button. */
const shownElsewhere: readonly FilterGroup[] = ['patient', 'text', 'unread', 'list', ...fieldless]

/** The filters beside the search. `count`: how many reports they leave, where that is known. */
export function ReportFilters({ count }: { count: number | undefined }) {
  const t = useTranslations('reportFilters')
  const { mayOffer } = useCapabilities()
  const { filters, filter } = useReports()
  const set = setGroups(filters, mayOffer).filter((group) => !shownElsewhere.includes(group))
  useIdlePreload(LazyReportFields)
  return (
    <>
      <FiltersButton
        set={set.length}
        result={count === undefined ? t('showReports') : t('showCount', { count })}
        onClear={() => filter(clearingAll(set))}
      >
        <LazyReportFields />
      </FiltersButton>
      {mayOffer('markReleases') && <UnreadToggle className="shrink-0 @max-xl/bar:hidden" />}
    </>
  )
}

/** Chips for the filters that no field shows. */
export function FieldlessFilters() {
  const { mayOffer } = useCapabilities()
  const { filters } = useReports()
  const set = setGroups(filters, mayOffer)
  const shown = fieldless.filter((group) => set.includes(group))
  // From the first one on: when the last one is cleared, the chips still move the focus.
  const [hasChips, setHasChips] = useState(shown.length > 0)
  if (shown.length > 0 && !hasChips) setHasChips(true)
  if (!hasChips) return null
  return <LazySetFilters set={shown} onLastCleared={focusFilters} className="flex-wrap" />
}

const focusFilters = () => document.querySelector<HTMLElement>('[data-filters]')?.focus()
