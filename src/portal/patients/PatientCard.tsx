import type { Patient } from '#contract/patient.ts'
import { BirthText } from './BirthText.tsx'
import { DocumentText } from './DocumentText.tsx'
import { PatientHint } from './PatientHint.tsx'
import { PatientName } from './PatientName.tsx'
import { RemoveButton, nameId } from './RemoveButton.tsx'
import type { RowContent } from './usePatientColumns.tsx'
import { RowLink } from '#portal/ui/RowLink.tsx'

/** A patient of the list where there is no room for columns. */
export const PatientCard = ({
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
    </div>
    <RemoveButton patient={patient} locked={locked} onRemove={onRemove} />
  </div>
)
