import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { PatientChange } from '#contract/patientHistory.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { FieldValue } from './FieldValue.tsx'

type FieldChange = PatientChange['fields'][number]
export type Choice = 'former' | 'stored'

interface ChangedFieldProps {
  field: FieldChange
  /** Undefined where there is nothing to choose. */
  choice?: { chosen: Choice | undefined; onChoose: (name: string, choice: Choice) => void } | undefined
}

/** Whether the value from before the change is stored again. */
export const isRestored = ({ before, now }: FieldChange): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

/** The value of a field before and after a change, and the stored one where it was changed again since. */
export function ChangedField({ field, choice }: ChangedFieldProps) {
  const t = useTranslations('patientRecord.change')
  const [label] = useFieldLabels()([field.name])
  const name = useId()
  const { before, after, now, changedSince } = field
  const values = [
    ['before', before] as const,
    ['after', after] as const,
    ...(changedSince ? [['now', now] as const] : []),
  ]
  return (
    <li className="min-w-0">
      <h3 className="text-small font-medium">{label}</h3>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2">
        {values.map(([word, value]) => (
          <div key={word} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{t(word)}</dt>
            <dd className="min-w-0 break-words">
              <FieldValue name={field.name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {choice && (
        <fieldset className="mt-1.5">
          <legend className="text-small text-ink-2">{t('chooseValue')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {(['former', 'stored'] as const).map((entry) => (
              <label key={entry} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="radio"
                  name={name}
                  className="size-4 accent-accent"
                  checked={choice.chosen === entry}
                  onChange={() => choice.onChoose(field.name, entry)}
                />
                {t(entry)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  )
}
