import { useCallback } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { isMoreFailed } from '#portal/http/listFailure.ts'
import { MoreFailed } from '#portal/session/MoreFailed.tsx'
import type { Column } from '#portal/ui/column.ts'
import type { TableHandle } from '#portal/ui/tableHandle.ts'
import type { Checks } from '#portal/ui/useChecks.ts'
import { VirtualTable } from '#portal/ui/VirtualTable.tsx'
import { ListFailure } from './ListFailure.tsx'
import type { ListPlace } from './listPlace.ts'
import type { ListedPatient } from './patientQueries.ts'
import type { PatientSearch } from './usePatientSearch.ts'

interface PatientRowsProps {
  label: string
  search: PatientSearch
  place: RefObject<ListPlace>
  table: RefObject<TableHandle | null>
  /** All of it, whose width may decide on the columns. */
  frame?: RefObject<HTMLDivElement | null>
  columns: readonly Column<ListedPatient>[]
  card: (patient: ListedPatient) => ReactNode
  /** Below this width, in pixels, there are cards. */
  cardsBelow: number
  /** What stands above the cards. */
  cardsHead?: ReactNode
  /** The patient whom a dialog is about. */
  selected?: number | undefined
  checks?: Checks<ListedPatient> | undefined
}

/** The patients whom a search has found, in its order, as a table that loads on. A row leads to the patient's page. */
export function PatientRows({ label, search, place, table, frame, selected, ...looks }: PatientRowsProps) {
  const t = useTranslations('patients')
  const navigate = useNavigate()
  const { found, patients, count = patients.length, answered, isBehind } = search
  const open = useCallback(
    ({ id }: ListedPatient) => {
      place.current.row = id
      void navigate(`/patients/${id}`, { state: { fromList: true } })
    },
    [navigate, place],
  )
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = found
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const offset = place.current.search === answered ? place.current.offset : 0

  return (
    <div
      ref={frame}
      aria-busy={isBehind}
      className={`relative flex min-h-0 grow flex-col ${isBehind ? 'rows-of-before' : ''}`}
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
        onScroll={(next) => Object.assign(place.current, { search: answered, offset: next })}
        handle={table}
      />
    </div>
  )
}

const addressOf = ({ id }: ListedPatient): string => `/patients/${id}`

const rowId = ({ id }: ListedPatient): string => String(id)
