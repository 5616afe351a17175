import { useCallback, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import type { TableHandle } from '#portal/ui/tableHandle.ts'
import { useNarrow } from '#portal/ui/useNarrow.ts'
import type { ListPlace } from './listPlace.ts'
import { namesakesAmong } from './namesakes.ts'
import { PatientCard } from './PatientCard.tsx'
import { PatientCardsHead } from './PatientCardsHead.tsx'
import { PatientRows } from './PatientRows.tsx'
import { searchMarks } from './searchMarks.ts'
import type { PatientSearch } from './usePatientSearch.ts'
import type { PatientSelection } from './usePatientSelection.ts'
import { usePatientColumns } from './usePatientColumns.tsx'

// Widths in pixels below which the columns are too many.
const MOTHER_BELOW = 1160
const UNIT_BELOW = 920
const CARDS_BELOW = 816

interface PatientTableProps {
  search: PatientSearch
  place: RefObject<ListPlace>
  table: RefObject<TableHandle | null>
  /** The patient whom the dialog is about. */
  selected: number | undefined
  /** Undefined where the reader may not do anything with several. */
  selection: PatientSelection | undefined
  onRemove: (patient: Patient, button: HTMLElement) => void
}

/** The patients who were found, each with what tells it from others of the name. */
export function PatientTable({ search, selection, onRemove, ...rest }: PatientTableProps) {
  const t = useTranslations('patients')
  const { patients, answered, isBehind } = search
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
  const select = useTranslations('patientList.selection')
  const checks = selection && {
    ids: selection.ids,
    allLabel: select('all'),
    label: ({ id }: Patient) => select('one', { id: String(id) }),
    onCheck: selection.select,
    onCards: selection.selecting,
  }
  return (
    <PatientRows
      {...rest}
      label={t('title')}
      search={search}
      frame={frame}
      columns={columns}
      card={card}
      cardsBelow={CARDS_BELOW}
      cardsHead={selection && <PatientCardsHead selection={selection} />}
      checks={checks}
    />
  )
}
