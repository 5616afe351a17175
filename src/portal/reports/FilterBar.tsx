import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/Button.tsx'
import { ExamFilter } from './ExamFilter.tsx'
import { ExaminerFilter } from './ExaminerFilter.tsx'
import { isFiltered, noFilters } from './place.ts'
import type { Filters } from './place.ts'

interface FilterBarProps {
  filters: Filters
  onFilter: (change: Partial<Filters>, move?: { replace: boolean }) => void
}

export const FilterBar = memo(({ filters, onFilter }: FilterBarProps) => {
  const t = useTranslations('reports.filters')
  return (
    <>
      <ExamFilter
        examId={filters.examId}
        onChange={(examId) => onFilter({ examId })}
        className="max-w-72 grow basis-48 max-sm:max-w-none"
      />
      <ExaminerFilter
        name={filters.examinerName}
        onChange={(examinerName, again) => onFilter({ examinerName }, { replace: again })}
        className="max-w-72 grow basis-48 max-sm:max-w-none"
      />
      {isFiltered(filters) && (
        <Button look="quiet" className="px-2" onClick={() => onFilter(noFilters)}>
          {t('clearAll')}
        </Button>
      )}
    </>
  )
})
