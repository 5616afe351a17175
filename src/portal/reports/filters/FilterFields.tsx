import { useTranslations } from 'use-intl'
import { useUser } from '#portal/session/SessionContext.tsx'
import { ToggleButton } from '#portal/ui/ToggleButton.tsx'
import type { Filters } from '#portal/reports/place.ts'
import { ExamFilter } from './ExamFilter.tsx'
import { ExaminerFilter } from './ExaminerFilter.tsx'
import { PatientFilter } from './PatientFilter.tsx'
import { ReleasedFilter } from './ReleasedFilter.tsx'
import type { Offers } from './useOffers.ts'

export interface FilterFieldsProps {
  filters: Filters
  onFilter: (change: Partial<Filters>, move?: { replace: boolean }) => void
  offers: Offers
  /** Whether the fields have buttons that empty them: where no chips are in sight. */
  clearable?: boolean
}

const field = 'grow basis-52'

/** The filters that the service understands. They stand in whatever row or column they are put into. */
export function FilterFields({ filters, onFilter, offers, clearable = false }: FilterFieldsProps) {
  const t = useTranslations('reportFilters')
  const me = useUser().employee
  const isMine = me != null && filters.examinerId === me.id
  return (
    <>
      <ExamFilter
        examId={filters.examId}
        onChange={(examId) => onFilter({ examId })}
        clearLabel={clearable ? t('clearExam') : undefined}
        className={field}
      />
      <ExaminerFilter
        filters={filters}
        picksById={offers.filters}
        onChange={(examiner, again) => onFilter(examiner, { replace: again })}
        clearLabel={clearable ? t('clearExaminer') : undefined}
        className={field}
      />
      {offers.filters && (
        <>
          <PatientFilter
            filters={filters}
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
