import { useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patients/patient.ts'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import { namesakesAmong } from '#portal/patients/identity/namesakes.ts'
import { PatientRows } from './PatientRows.tsx'
import type { PatientRowsProps } from './PatientRows.tsx'
import { searchMarks, DocumentText } from './searchMarks.tsx'
import { PatientCard, usePatientColumns } from './usePatientColumns.tsx'
import type { PatientSelection } from './usePatientSelection.ts'
import { PatientHint } from './PatientHint.tsx'
import { MergedHint } from '#portal/patients/identity/PatientIdentity.tsx'
import { usePatientActions } from '#portal/patients/identity/usePatientActions.ts'
import { RowMenu } from './RowMenu.tsx'
import { ToggleButton } from '#portal/ui/form/RadioGroup.tsx'
import type { Column } from '#portal/ui/table/columns.ts'

// Widths in pixels below which a column is left out, or cards take the place of the table.
const MOTHER_BELOW = 1160
const UNIT_BELOW = 920
const CARDS_BELOW = 856

interface PatientTableProps extends PatientRowsProps {
  /** Undefined where the user may not remove patients. */
  selection: PatientSelection | undefined
  onRemove: (patient: Patient, menuButton: HTMLElement | null) => void
}

/** The found patients as a table or cards. Each row shows what distinguishes the patient from others of the same name. */
export function PatientTable({ search, selection, onRemove, ...rest }: PatientTableProps) {
  const t = useTranslations('patients')
  const { patients, answered, isBehind } = search
  const frame = useRef<HTMLDivElement>(null)
  const marks = useMemo(() => searchMarks(answered), [answered])
  const namesakes = useMemo(() => namesakesAmong(patients), [patients])
  const hasMother = !useNarrow(frame, MOTHER_BELOW)
  const hasUnit = !useNarrow(frame, UNIT_BELOW)
  const found = usePatientColumns({ marks, namesakes, hasMother })
  const { hasAny } = usePatientActions()
  const menu = useCallback(
    (patient: Patient) => <RowMenu patient={patient} locked={isBehind} onRemove={onRemove} />,
    [isBehind, onRemove],
  )
  const columns = useMemo(() => {
    const { patient, record, born, mother, document } = found
    const unit: Column<Patient> = {
      id: 'unit',
      header: t('columns.unit'),
      width: '5.5rem',
      cell: (one) => <p className="break-words">{one.unit.name}</p>,
    }
    const action: Column<Patient> = {
      id: 'action',
      header: <span className="sr-only">{t('columns.action')}</span>,
      width: '2.75rem',
      cell: menu,
    }
    return [
      patient,
      record,
      born,
      ...mother,
      document,
      ...(hasUnit ? [unit] : []),
      ...(hasAny ? [action] : []),
    ]
  }, [t, found, hasUnit, hasAny, menu])
  const card = useCallback(
    (patient: Patient) => (
      <PatientCard patient={patient} marks={marks} action={hasAny && menu(patient)}>
        <p>
          <DocumentText patient={patient} marks={marks} />
        </p>
        <PatientHint patient={patient} namesakes={undefined} withMother />
        <PatientHint patient={patient} namesakes={namesakes.get(patient.id)} withMother={false} />
        <MergedHint patient={patient} />
      </PatientCard>
    ),
    [marks, namesakes, hasAny, menu],
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

/** Shows or hides the checkboxes of cards. Without them a press on a card opens the patient. */
function PatientCardsHead({ selection: { selecting, begin, clear } }: { selection: PatientSelection }) {
  const t = useTranslations('patientList.selection')
  return (
    <div className="flex shrink-0 justify-end border-b border-line bg-panel px-4 py-1">
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
