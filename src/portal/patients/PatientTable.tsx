import { useCallback, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { Button } from '#portal/ui/Button.tsx'
import { useNarrow } from '#portal/ui/useNarrow.ts'
import { VirtualTable } from '#portal/ui/VirtualTable.tsx'
import type { TableHandle } from '#portal/ui/VirtualTable.tsx'
import type { ListPlace } from './listPlace.ts'
import { namesakesAmong } from './namesakes.ts'
import { PatientCard } from './PatientCard.tsx'
import { searchMarks } from './searchMarks.ts'
import type { PatientSearch } from './usePatientSearch.ts'
import { usePatientColumns } from './usePatientColumns.tsx'

// Widths in pixels below which the columns are too many.
const MOTHER_BELOW = 1160
const UNIT_BELOW = 920
const CARDS_BELOW = 816

export interface PatientTableProps {
  search: PatientSearch
  place: RefObject<ListPlace>
  table: RefObject<TableHandle | null>
  /** The patient whom the dialog is about. */
  selected: number | undefined
  onRemove: (patient: Patient, button: HTMLElement) => void
}

/** The patients who were found, as a table that loads on. */
export function PatientTable({ search, place, table, selected, onRemove }: PatientTableProps) {
  const t = useTranslations('patients')
  const navigate = useNavigate()
  const { found, patients, count = patients.length, answered, isBehind } = search
  const frame = useRef<HTMLDivElement>(null)
  const room = {
    mother: !useNarrow(frame, MOTHER_BELOW),
    unit: !useNarrow(frame, UNIT_BELOW),
  }

  const content = {
    marks: useMemo(() => searchMarks(answered), [answered]),
    namesakes: useMemo(() => namesakesAmong(patients), [patients]),
    locked: isBehind,
    onRemove,
  }
  const columns = usePatientColumns(content, room)
  const { marks, namesakes } = content
  const card = useCallback(
    (patient: Patient) => (
      <PatientCard patient={patient} content={{ marks, namesakes, locked: isBehind, onRemove }} />
    ),
    [marks, namesakes, isBehind, onRemove],
  )
  const open = useCallback(
    ({ id }: Patient) => void navigate(`/patients/${id}`, { state: { fromList: true } }),
    [navigate],
  )
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = found
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const offset = place.current.search === answered ? place.current.offset : 0

  return (
    <div
      ref={frame}
      aria-busy={isBehind}
      className={`relative flex min-h-0 grow flex-col ${isBehind ? '*:opacity-60' : ''}`}
    >
      {found.isPlaceholderData && (
        <div aria-hidden="true" className="progress-line absolute inset-x-0 top-0 z-20 h-0.5" />
      )}
      {found.isRefetchError && !isFetchNextPageError && (
        <Failure text={t('refreshFailed')} onRetry={() => void found.refetch()} />
      )}
      <VirtualTable
        key={answered}
        label={t('title')}
        rows={patients}
        rowId={rowId}
        columns={columns}
        card={card}
        cardsBelow={CARDS_BELOW}
        cardSize="--spacing-row-card-tall"
        total={count}
        selectedId={selected === undefined ? undefined : String(selected)}
        onOpen={open}
        onEndNear={hasNextPage && !isFetchNextPageError ? loadMore : undefined}
        initialOffset={offset}
        onScroll={(next) => Object.assign(place.current, { search: answered, offset: next })}
        handle={table}
      />
      {isFetchNextPageError && <Failure text={t('moreFailed')} onRetry={loadMore} />}
    </div>
  )
}

const rowId = ({ id }: Patient): string => String(id)

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations('problem')
  return (
    <div
      role="alert"
      className="flex shrink-0 items-center justify-between gap-3 border-y border-line bg-danger-soft px-6 py-2 max-md:px-4"
    >
      <p className="text-danger">{text}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
