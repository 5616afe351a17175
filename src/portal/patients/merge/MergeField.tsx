import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientDetail } from '#contract/patients/patient.ts'
import type { MergeableField } from '#contract/patients/patientMerge.ts'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { FieldValue } from '#portal/patients/record/FieldValue.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { ChoiceCard, chosenCardClass } from '#portal/ui/form/ChoiceCard.tsx'
import { isUnitable, valueOf } from './choices.ts'
import type { Choice, Pair } from './choices.ts'

interface MergeFieldProps {
  field: MergeableField
  pair: Pair
  choice: Choice
  busy: boolean
  /** The service's problem of the value. */
  problem: string | undefined
  onChoose: (field: MergeableField, choice: Choice) => void
}

/** A field in which the records differ, with both values side by side: one of them stays, or of a list the entries of both. */
export function MergeField({ field, pair, choice, busy, problem, onChoose }: MergeFieldProps) {
  const t = useTranslations('patientMerge')
  const [label] = useFieldLabels()([field])
  const name = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={problem && `${name}-problem`}>
      <legend className="mb-1 text-small font-medium">{label}</legend>
      {isUnitable(field) && (
        <Checkbox
          label={t('unite')}
          className="mb-1"
          disabled={busy}
          checked={choice === 'both'}
          onChange={(event) => onChoose(field, event.target.checked ? 'both' : pair.kept.id)}
        />
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {[pair.kept, pair.other].map((patient) => (
          <Side
            key={patient.id}
            field={field}
            patient={patient}
            name={name}
            busy={busy}
            choice={choice}
            onChoose={() => onChoose(field, patient.id)}
          />
        ))}
      </div>
      {problem && (
        <p id={`${name}-problem`} className="mt-1 text-small text-danger">
          {t('refused', { problem })}
        </p>
      )}
    </fieldset>
  )
}

interface SideProps {
  field: MergeableField
  patient: PatientDetail
  /** The name of the radio buttons of the field. */
  name: string
  busy: boolean
  choice: Choice
  onChoose: () => void
}

/** One record's value. The whole of it can be pressed to choose it. */
function Side({ field, patient, name, busy, choice, onChoose }: SideProps) {
  const heading = usePersonText().record(patient)
  const value = <FieldValue name={field} value={valueOf(patient, field)} />
  return choice === 'both' ? (
    <div className={chosenCardClass}>
      <p className="text-head text-ink-2">{heading}</p>
      <div className="mt-1 break-words">{value}</div>
    </div>
  ) : (
    <ChoiceCard
      label={heading}
      className="text-head text-ink-2"
      name={name}
      disabled={busy}
      checked={choice === patient.id}
      onChange={onChoose}
    >
      {value}
    </ChoiceCard>
  )
}
