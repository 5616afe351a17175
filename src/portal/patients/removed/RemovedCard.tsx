import { useTranslations } from 'use-intl'
import { BirthText } from '#portal/patients/BirthText.tsx'
import { DocumentText } from '#portal/patients/DocumentText.tsx'
import { PatientName } from '#portal/patients/PatientName.tsx'
import type { ListedPatient } from '#portal/patients/patientQueries.ts'
import { nameId } from '#portal/patients/RemoveButton.tsx'
import type { SearchMarks } from '#portal/patients/searchMarks.ts'
import { RestoreButton } from './RestoreButton.tsx'
import type { RestoreEvents } from './RestoreButton.tsx'
import { useRemovalText } from './useRemovalText.ts'

interface RemovedCardProps {
  patient: ListedPatient
  marks: SearchMarks
  events: RestoreEvents
}

/** A removed patient where there is no room for columns. */
export function RemovedCard({ patient, marks, events }: RemovedCardProps) {
  const t = useTranslations('patientList.removed')
  const text = useRemovalText()
  const when = [text.moment(patient), text.by(patient)].filter(Boolean).join(' ')
  const reason = text.reason(patient)
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-x-2">
      <p id={nameId(patient)} className="col-span-2 truncate font-medium">
        <PatientName patient={patient} words={marks.nameWords} />
      </p>
      <p className="col-span-2 truncate text-small text-ink-2">
        {marks.isRecord(patient.id) ? <mark>{patient.id}</mark> : patient.id} ·{' '}
        <BirthText patient={patient} marked={marks.isBirthDate(patient.birthDate)} /> ·{' '}
        <DocumentText patient={patient} marks={marks} />
      </p>
      <p className="col-span-2 truncate text-small text-ink-2">{when}</p>
      <p className="line-clamp-2 min-w-0 self-start text-small break-words text-ink-2">
        {reason ? t('reason', { reason }) : t('noReason')}
      </p>
      <RestoreButton patient={patient} events={events} />
    </div>
  )
}
