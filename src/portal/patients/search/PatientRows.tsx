import { useCallback } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import { isMoreFailed } from '#portal/feedback/listFailure.ts'
import { MoreFailed } from '#portal/feedback/MoreFailed.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import type { Selection } from '#portal/ui/table/useRowSelection.ts'
import { VirtualTable } from '#portal/ui/table/VirtualTable.tsx'
import { ListFailure } from '#portal/feedback/ListFailure.tsx'
import type { ScrollPosition } from './scrollPosition.ts'
import type { ListedPatient } from '#portal/patients/api/search.ts'
import type { PatientSearch } from './usePatientSearch.ts'

interface PatientRowsProps {
  label: string
  search: PatientSearch
  position: RefObject<ScrollPosition>
  table: RefObject<TableHandle | null>
  /** The element around the rows: its width decides which columns are shown. */
  frame?: RefObject<HTMLDivElement | null>
  columns: readonly Column<ListedPatient>[]
  card: (patient: ListedPatient) => ReactNode
  /** Below this width, in pixels, cards are shown. */
  cardsBelow: number
  /** What stands above the cards. */
  cardsHead?: ReactNode
  /** The patient that the dialog is about. */
  selected?: number | undefined
  selection?: Selection<ListedPatient> | undefined
}

/** The found patients, in the order of the search. More load near the end of the list; a row opens the patient's page. */
export function PatientRows({ label, search, position, table, frame, selected, ...looks }: PatientRowsProps) {
  const t = useTranslations('patients')
  const navigate = useNavigate()
  const { found, patients, count = patients.length, answered, isBehind } = search
  const open = useCallback(
    ({ id }: ListedPatient) => {
      position.current.row = id
      void navigate(paths.patient(id), { state: { fromList: true } })
    },
    [navigate, position],
  )
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = found
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const offset = position.current.search === answered ? position.current.offset : 0

  return (
    <div
      ref={frame}
      aria-busy={isBehind}
      className={`relative flex min-h-0 grow flex-col ${isBehind ? 'stale-rows' : ''}`}
    >
      {found.isPlaceholderData && (
        <div aria-hidden="true" className="progress-line absolute inset-x-0 top-0 z-20 h-0.5" />
      )}
      {found.isRefetchError && !isFetchNextPageError && (
        <ListFailure text={t('refreshFailed')} onRetry={() => void found.refetch()} />
      )}
      <VirtualTable
        key={answered}
        label={label}
        rows={patients}
        rowId={rowId}
        {...looks}
        cardSize="--spacing-row-card-tall"
        total={count}
        selectedId={selected === undefined ? undefined : String(selected)}
        onOpen={open}
        addressOf={addressOf}
        onEndNear={hasNextPage ? loadMore : undefined}
        comingNote={
          isMoreFailed(found) && (
            <MoreFailed text={t('moreFailed')} onRetry={loadMore} busy={found.isFetchingNextPage} />
          )
        }
        initialTop={offset}
        onScroll={(next) => Object.assign(position.current, { search: answered, offset: next })}
        handle={table}
      />
    </div>
  )
}

const addressOf = ({ id }: ListedPatient): string => paths.patient(id)

const rowId = ({ id }: ListedPatient): string => String(id)
