import { createContext, use } from 'react'
import type { Filters } from '#portal/reports/url.ts'
import type { FilterNames } from './useFilterNames.ts'

/** The filters of the page, for each of their fields. */
export interface FilterState {
  filters: Filters
  names: FilterNames
  /** The portal could not read the whole listing. */
  isIncomplete: boolean
  onOpen: (releaseId: number) => void
  /** `replace`: the change is no new entry of the browser's history. */
  onFilter: (change: Partial<Filters>, options?: { replace: boolean }) => void
}

/** How a field is shown. */
export interface FilterFieldProps {
  /** Whether the field has its own clear button. */
  clearable: boolean
  className: string
}

export const FilterContext = createContext<FilterState | null>(null)

export function useFilterState(): FilterState {
  const state = use(FilterContext)
  if (!state) throw new Error('There is no FilterContext above this component.')
  return state
}
