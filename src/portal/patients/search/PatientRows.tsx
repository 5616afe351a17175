import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths, withQuery } from '#contract/portal/portalPaths.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import type { ListedPatient } from '#portal/patients/api/search.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import type { Selection } from '#portal/ui/table/useRowSelection.ts'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import type { ScrollPosition } from './scrollPosition.ts'
import type { PatientSearch } from './usePatientSearch.ts'

export interface PatientRowsProps {
  search: PatientSearch
  position: RefObject<ScrollPosition>
  table: RefObject<TableHandle | null>
  /** The patient that the dialog is about. */
  openId?: number | undefined
  onClear: () => void
  /** Shown where the list is empty without a search. */
  none: { title: string; text: string }
}

interface Looks {
  label: string
  frame: RefObject<HTMLDivElement | null>
  columns: readonly Column<ListedPatient>[]
  card: (patient: ListedPatient) => ReactNode
  /** Below this width, in pixels, cards are shown. */
  cardsBelow: number
  /** The content above the cards. */
  cardsHead?: ReactNode
  selection?: Selection<ListedPatient> | undefined
}

/** The found patients, in the order of the search. A row opens the patient's page. */
export function PatientRows({ search, position, table, none, onClear, ...looks }: PatientRowsProps & Looks) {
  const t = useTranslations('patients.empty')
  const navigate = useNavigate()
  const { list, answered, isComputed, patientListId } = search
  // The record leads back to the list as it is filtered.
  const addressOf = useCallback(
    ({ id }: ListedPatient) => withQuery(paths.patient(id), { patientListId }),
    [patientListId],
  )
  const open = useCallback(
    (patient: ListedPatient) => {
      position.current.row = patient.id
      void navigate(addressOf(patient), { state: { fromList: true } })
    },
    [navigate, position, addressOf],
  )
  const isNarrowed = answered !== '' || patientListId !== undefined
  const empty = isNarrowed ? (
    <NoMatch search={search} onClear={onClear} />
  ) : (
    <Panel icon="person" title={none.title} action={<Button onClick={list.retry}>{t('retry')}</Button>}>
      {none.text}
    </Panel>
  )
  return (
    <ListFrame
      list={list}
      empty={empty}
      failed={(error) => (isComputed && problemKind(error) === 'forbidden' ? <ListingRefused /> : undefined)}
      {...looks}
      rowSize="--spacing-row-patient"
      cardSize="--spacing-row-patient"
      onOpen={open}
      addressOf={addressOf}
      initialTop={position.current.list === list.shownKey ? position.current.offset : 0}
      onScroll={(offset) => Object.assign(position.current, { list: list.shownKey, offset })}
      handle={table}
    />
  )
}

/** The service lists reports alone, and refuses that. */
function ListingRefused() {
  const t = useTranslations()
  return (
    <Panel icon="lock" role="alert" title={t('problem.forbidden.title')}>
      {t('patients.listed.refused')}
    </Panel>
  )
}

function NoMatch({
  search: { answered, isComputed, patientListId },
  onClear,
}: Pick<PatientRowsProps, 'search' | 'onClear'>) {
  const t = useTranslations('patients.empty')
  const listed = useTranslations('patients.listed')
  const navigate = useNavigate()
  const showAll = <Button onClick={() => void navigate(paths.patients)}>{t('searchAll')}</Button>
  if (patientListId !== undefined && answered === '')
    return (
      <Panel icon="list" title={t('noneListed')} action={showAll}>
        {t('noneListedText')}
      </Panel>
    )
  return (
    <Panel
      icon="search"
      title={<span className="break-words">{t('noMatch', { search: answered })}</span>}
      action={
        <>
          <Button onClick={onClear}>{t('clearSearch')}</Button>
          {patientListId !== undefined && showAll}
        </>
      }
    >
      {patientListId !== undefined ? t('noneListedMatch') : isComputed ? listed('noMatch') : t('noMatchText')}
    </Panel>
  )
}

/** The focus of a page that lists patients: coming back from a patient's page, it is in that patient's row. */
export function useListFocus({ searchFor }: PatientSearch, position: RefObject<ScrollPosition>) {
  const table = useRef<TableHandle>(null)
  const input = useRef<HTMLInputElement>(null)
  const goTo = useCallback(
    (row: ScrollPosition['row']): HTMLElement | null =>
      (row === 'search' ? undefined : table.current?.focusRow(String(row))) ?? input.current,
    [],
  )
  useEffect(() => {
    const { row } = position.current
    position.current.row = undefined
    if (row === 'search') input.current?.focus()
    else if (row !== undefined) table.current?.focusRow(String(row))
  }, [position])
  const clear = () => {
    searchFor('')
    input.current?.focus()
  }
  return { table, input, goTo, clear }
}
