import { useTranslations } from 'use-intl'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { FieldFrame, FieldLabel } from './FieldFrame.tsx'
import { useRecordForm } from './FormContext.ts'

/** Up to this number, the values stand side by side. */
const FEW = 3

interface ChoiceFieldProps {
  name: string
  values: readonly string[]
  optional: boolean
}

/** One of a closed set of values. */
export function ChoiceField({ name, values, optional }: ChoiceFieldProps) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const { group, draft } = useRecordForm()
  const stored = String(draft[name])
  // Another service may have stored a value that is not in the set.
  const known = stored === '' || values.includes(stored) ? values : [...values, stored]
  const options = known.map((value) => ({ value, label: labels.value(group.name, name, value) }))
  return <Choice name={name} options={optional ? [{ value: '', label: t('notSet') }, ...options] : options} />
}

/** Yes, no, or neither. */
export function OptionalBoolean({ name }: { name: string }) {
  const t = useTranslations('settings')
  const { draft, change } = useRecordForm()
  return (
    <Choice
      name={name}
      options={[
        { value: '', label: t('form.notSet') },
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      value={draft[name] === true ? 'true' : draft[name] === false ? 'false' : ''}
      onChange={(value) => change({ [name]: value === '' ? null : value === 'true' })}
    />
  )
}

interface ChoiceProps {
  name: string
  options: readonly { value: string; label: string }[]
  value?: string
  onChange?: (value: string) => void
}

function Choice({ name, options, ...rest }: ChoiceProps) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const { group, draft, change, error, leave } = useRecordForm()
  const value = rest.value ?? String(draft[name])
  const choose = rest.onChange ?? ((next: string) => change({ [name]: next }))
  const problem = error(name)
  const hint = labels.hint(group.name, name)
  if (options.length <= FEW)
    return (
      <div className="min-w-0">
        <RadioGroup
          inline
          legend={<FieldLabel name={name} />}
          legendClass="pb-1 text-small font-medium"
          options={options}
          value={value}
          onChange={choose}
        />
        {hint && <p className="text-small text-ink-3">{hint}</p>}
        {problem && <p className="text-small text-danger">{problem}</p>}
      </div>
    )
  return (
    <FieldFrame name={name}>
      {(control) => (
        <select
          {...control}
          className="control h-control w-full px-2 aria-invalid:border-danger"
          value={value}
          onChange={(event) => choose(event.target.value)}
          onBlur={() => leave(name)}
        >
          {value === '' && options.every((option) => option.value !== '') && (
            <option value="">{t('choose')}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
