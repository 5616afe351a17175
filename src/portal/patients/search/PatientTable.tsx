import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import { namesakesAmong } from '#portal/patients/identity/namesakes.ts'
import { PatientRows } from './PatientRows.tsx'
import type { PatientRowsProps } from './PatientRows.tsx'
import { searchMarks, useMarkedColumns, BirthText, DocumentText } from './searchMarks.tsx'
import type { PatientSelection } from './usePatientSelection.ts'
import { MergedHint, PatientHint } from './PatientHint.tsx'
import { PatientName, nameId } from '#portal/patients/identity/PatientName.tsx'
import { RowLink, RowButton } from '#portal/ui/table/rowControls.tsx'
import { ToggleButton } from '#portal/ui/form/ToggleButton.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import type { Namesakes } from '#portal/patients/identity/namesakes.ts'
import type { SearchMarks } from './searchMarks.tsx'

// Widths in pixels below which a column is left out, or cards take the place of the table.
const MOTHER_BELOW = 1160
const UNIT_BELOW = 920
const CARDS_BELOW = 816

interface PatientTableProps extends PatientRowsProps {
  /** Undefined where the user may not remove patients. */
  selection: PatientSelection | undefined
  onRemove: ((patient: Patient, button: HTMLElement) => void) | undefined
}

/** The found patients as a table or cards. Each row shows what distinguishes the patient from others of the same name. */
export function PatientTable({ search, selection, onRemove, ...rest }: PatientTableProps) {
  const t = useTranslations('patients')
  const { patients, answered, isBehind } = search
  const frame = useRef<HTMLDivElement>(null)
  const room = {
    mother: !useNarrow(frame, MOTHER_BELOW),
    unit: !useNarrow(frame, UNIT_BELOW),
  }
  const marks = useMemo(() => searchMarks(answered), [answered])
  const namesakes = useMemo(() => namesakesAmong(patients), [patients])
  const content = useMemo(
    () => ({ marks, namesakes, locked: isBehind, onRemove }),
    [marks, namesakes, isBehind, onRemove],
  )
  const columns = usePatientColumns(content, room)
  const card = useCallback(
    (patient: Patient) => <PatientCard patient={patient} content={content} />,
    [content],
  )
  const select = useTranslations('patientList.selection')
  const tableSelection = selection && {
    ids: selection.ids,
    allLabel: select('selectAll'),
    label: ({ id }: Patient) => select('selectRow', { id: String(id) }),
    onSelect: selection.select,
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
      selection={tableSelection}
    />
  )
}

/** A patient in a list that is too narrow for columns. */
const PatientCard = ({
  patient,
  content: { marks, namesakes, locked, onRemove },
}: {
  patient: Patient
  content: RowContent
}) => (
  <div className="grid grid-cols-[1fr_auto] items-end gap-x-2">
    <p id={nameId(patient)} className="col-span-2 line-clamp-2 font-medium">
      <RowLink>
        <PatientName patient={patient} words={marks.nameWords} />
      </RowLink>
    </p>
    <p className="col-span-2 truncate text-small text-ink-2">
      {marks.isRecord(patient.id) ? <mark>{patient.id}</mark> : patient.id} ·{' '}
      <BirthText patient={patient} marked={marks.isBirthDate(patient.birthDate)} />
    </p>
    <div className="min-w-0 self-start text-small text-ink-2">
      <p className="truncate">
        <DocumentText patient={patient} marks={marks} />
      </p>
      <PatientHint patient={patient} namesakes={undefined} withMother />
      <PatientHint patient={patient} namesakes={namesakes.get(patient.id)} withMother={false} />
      <MergedHint patient={patient} />
    </div>
    {onRemove && <RemoveButton patient={patient} locked={locked} onRemove={onRemove} />}
  </div>
)

/** Shows or hides the checkboxes of cards. Without them a press on a card opens the patient. */
function PatientCardsHead({ selection: { selecting, begin, clear } }: { selection: PatientSelection }) {
  const t = useTranslations('patientList.selection')
  return (
    <div className="flex shrink-0 justify-end border-b border-line bg-panel px-3 py-1">
      <ToggleButton
        pressed={selecting}
        className="text-head pointer-fine:min-h-7"
        onClick={selecting ? clear : begin}
      >
        {t('start')}
      </ToggleButton>
    </div>
  )
}

interface RowContent {
  marks: SearchMarks
  namesakes: Map<number, Namesakes>
  /** The rows may not match what is typed, so no patient can be removed from them. */
  locked: boolean
  onRemove: PatientTableProps['onRemove']
}

interface Room {
  mother: boolean
  unit: boolean
}

/** The columns of the list. In a narrow list the mother is shown below the name instead of in a column, and the unit is left out. */
function usePatientColumns({ marks, namesakes, locked, onRemove }: RowContent, room: Room) {
  const t = useTranslations('patients')
  const { record, born, document } = useMarkedColumns(marks)
  return useMemo(() => {
    const mother: Column<Patient> = {
      id: 'mother',
      header: t('columns.mother'),
      width: 'minmax(8rem, 1.2fr)',
      cell: (patient) => <p className={twoLines(true)}>{patient.mother}</p>,
    }
    const unit: Column<Patient> = {
      id: 'unit',
      header: t('columns.unit'),
      width: '5.5rem',
      cell: (patient) => <p className="truncate">{patient.unit.name}</p>,
    }
    const columns: Column<Patient>[] = [
      {
        id: 'patient',
        header: t('columns.patient'),
        width: 'minmax(9rem, 1.7fr)',
        cell: (patient) => (
          <>
            <p id={nameId(patient)} className={twoLines(room.mother && !namesakes.has(patient.id))}>
              <RowLink>
                <PatientName patient={patient} words={marks.nameWords} />
              </RowLink>
            </p>
            <PatientHint patient={patient} namesakes={namesakes.get(patient.id)} withMother={!room.mother} />
            <MergedHint patient={patient} />
          </>
        ),
      },
      record,
      born,
      ...(room.mother ? [mother] : []),
      document,
      ...(room.unit ? [unit] : []),
    ]
    if (onRemove)
      columns.push({
        id: 'action',
        header: <span className="sr-only">{t('columns.action')}</span>,
        width: '8.75rem',
        cell: (patient) => <RemoveButton patient={patient} locked={locked} onRemove={onRemove} />,
      })
    return columns
  }, [t, record, born, document, marks, namesakes, locked, onRemove, room.mother, room.unit])
}

// A row has room for two lines: a long name wraps unless a hint stands below it.
const twoLines = (free: boolean) => (free ? 'line-clamp-2' : 'truncate')

interface RemoveButtonProps {
  patient: Patient
  locked: boolean
  onRemove: (patient: Patient, button: HTMLElement) => void
}

function RemoveButton({ patient, locked, onRemove }: RemoveButtonProps) {
  const t = useTranslations('patients')
  return (
    <RowButton
      variant="quietDanger"
      className="px-2 text-small"
      disabled={locked}
      aria-describedby={nameId(patient)}
      onClick={(event) => onRemove(patient, event.currentTarget)}
    >
      {t('remove')}
    </RowButton>
  )
}
