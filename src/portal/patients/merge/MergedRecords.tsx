import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patients/patient.ts'
import type { MergeableField } from '#contract/patients/patientMerge.ts'
import { PatientHead } from '#portal/records/patient/PatientName.tsx'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { Fact } from '#portal/patients/record/FactValues.tsx'
import { FieldValue } from '#portal/patients/record/FieldValue.tsx'
import { looksOther, reportCount } from '#portal/patients/removal/useReportsTarget.ts'
import { Fold } from '#portal/ui/layout/Fold.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { valueOf } from './choices.ts'
import type { Pair } from './choices.ts'

interface RecordsProps {
  pair: Pair
  busy: boolean
  onSwap: () => void
}

/** The record that stays and the one that is removed, which can be exchanged. */
export function Records({ pair: { kept, other }, busy, onSwap }: RecordsProps) {
  const t = useTranslations('patientMerge')
  return (
    <section aria-label={t('records')} className="flex flex-col gap-2">
      <div className="grid gap-2 sm:grid-cols-2">
        <RecordCard patient={kept} note={t('stays')} className="border-accent outline outline-accent" />
        <RecordCard patient={other} note={t('goes')} className="border-line-strong" />
      </div>
      {looksOther(kept, other) && (
        <p className="rounded-control bg-danger-soft px-4 py-3 font-medium text-danger">
          {t('identityDiffers')}
        </p>
      )}
      <Button className="self-start" disabled={busy} onClick={onSwap}>
        {t('swap', { id: String(other.id) })}
      </Button>
    </section>
  )
}

interface RecordCardProps {
  patient: PatientDetail
  note: string
  className: string
}

function RecordCard({ patient, note, className }: RecordCardProps) {
  const t = useTranslations('patientMerge')
  const text = usePatientText()
  const { appointments = 0 } = patient
  return (
    <div className={`min-w-0 rounded-control border bg-panel px-4 py-3 ${className}`}>
      <p className="text-head text-ink-2">{note}</p>
      <PatientHead patient={patient} />
      <p className="text-small text-ink-2">{t('created', { when: text.created(patient) })}</p>
      <p className="text-small text-ink-2">{t('reports', { count: reportCount(patient) })}</p>
      {appointments > 0 && (
        <p className="text-small text-ink-2">{t('appointments', { count: appointments })}</p>
      )}
    </div>
  )
}

interface EqualFieldsProps {
  fields: readonly MergeableField[]
  patient: PatientDetail
}

/** The fields that need no decision, folded. */
export function EqualFields({ fields, patient }: EqualFieldsProps) {
  const t = useTranslations('patientMerge')
  const labels = useFieldLabels()
  return (
    <Fold isFramed title={t('equal', { count: fields.length })}>
      <dl className="grid gap-x-6 gap-y-3 py-3 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <Fact key={field} name={labels([field]).join('')}>
            <FieldValue name={field} value={valueOf(patient, field)} />
          </Fact>
        ))}
      </dl>
    </Fold>
  )
}
