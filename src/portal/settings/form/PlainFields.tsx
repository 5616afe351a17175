import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { isGroupName } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { RecordValue } from '#portal/settings/reference/RecordValue.tsx'
import { ReferencePicker } from '#portal/settings/reference/ReferencePicker.tsx'
import { ReferencesField } from '#portal/settings/reference/ReferencesField.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { Select } from '#portal/ui/form/Select.tsx'
import { isEdited } from './fieldDraft.ts'
import { FieldFrame, FieldLabel, FieldNotes, useField } from './FieldFrame.tsx'
import { FileField } from './FileField.tsx'
import { useRecordForm } from './FormContext.ts'
import { JsonField } from './json/JsonField.tsx'
import {
  ColourField,
  LongTextField,
  MomentField,
  NumberField,
  SecretField,
  TextField,
  TimeZoneField,
} from './TextFields.tsx'

/** Fields, each with the control that fits its kind. */
export function PlainFields({ names }: { names: readonly string[] }) {
  const { fields } = useRecordForm().group.declared
  return names.map((name) => (
    <div key={name} data-field={name} className="contents">
      {fields[name] && <Control name={name} field={fields[name]} />}
    </div>
  ))
}

function Control({ name, field }: { name: string; field: AnyField }) {
  if (!isEdited(field)) return <ReadOnlyField name={name} />
  switch (field.kind) {
    case 'text':
      return field.format === 'timeZone' ? (
        <TimeZoneField name={name} isOptional={field.optional} />
      ) : (
        <TextField name={name} field={field} />
      )
    case 'email':
    case 'webAddress':
      return <TextField name={name} field={field} />
    case 'date':
    case 'timestamp':
      return <MomentField name={name} isDay={field.kind === 'date'} />
    case 'integer':
    case 'decimal':
      return <NumberField name={name} isWhole={field.kind === 'integer'} />
    case 'longText':
      return <LongTextField name={name} max={field.max} />
    case 'boolean':
      return field.optional ? <OptionalBoolean name={name} /> : <BooleanField name={name} />
    case 'choice':
      return <ChoiceField name={name} values={field.values} optional={field.optional} />
    case 'colour':
      return <ColourField name={name} />
    case 'reference':
      return <ReferenceField name={name} to={field.to} optional={field.optional} />
    case 'references':
      return <ReferencesField name={name} to={field.to} max={field.max} />
    case 'file':
      return <FileField name={name} types={field.types} maxBytes={field.maxBytes} />
    case 'json':
      return field.form === 'none' ? (
        <ReadOnlyField name={name} />
      ) : (
        <JsonField name={name} form={field.form} />
      )
    case 'secret':
      return <SecretField name={name} min={field.min} />
    case 'embedded':
      return <ReadOnlyField name={name} />
  }
}

/** A field that the service sets, as it is stored; nothing of a new record. */
export function ReadOnlyField({ name }: { name: string }) {
  const t = useTranslations('settings.form')
  const { group, record } = useRecordForm()
  const { label } = useField(name)
  if (!record) return null
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-small font-medium">{label}</p>
      <p className="flex min-h-control items-center break-words text-ink-2">
        <span className="min-w-0">
          <RecordValue group={group.name} name={name} value={record[name]} empty={t('notSet')} />
        </span>
      </p>
    </div>
  )
}

function BooleanField({ name }: { name: string }) {
  const { label, value, set } = useField(name)
  const notes = useId()
  return (
    // On the line of the control beside it, also where a hint stands below that one.
    <div className="self-end @xl/pane:[:is(:has(+*_[id$=-description]),:has([id$=-description])+*)>&]:self-start @xl/pane:[:is(:has(+*_[id$=-description]),:has([id$=-description])+*)>&]:pt-6">
      <Checkbox
        label={label}
        className="min-h-control"
        aria-describedby={notes}
        checked={value === true}
        onChange={(event) => set(event.target.checked)}
      />
      <div id={notes}>
        <FieldNotes name={name} />
      </div>
    </div>
  )
}

/** Yes, no, or neither. */
function OptionalBoolean({ name }: { name: string }) {
  const t = useTranslations('settings')
  const { value, set } = useField(name)
  return (
    <FewChoices
      name={name}
      options={[
        { value: '', label: t('form.notSet') },
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(next) => set(next === '' ? null : next === 'true')}
    />
  )
}

/** Up to this number, the values stand side by side. */
const FEW = 3

interface ChoiceFieldProps {
  name: string
  values: readonly string[]
  optional: boolean
}

/** One of a closed set of values. */
function ChoiceField({ name, values, optional }: ChoiceFieldProps) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const { group } = useRecordForm()
  const { input, set } = useField(name)
  const { value } = input
  // Another service may have stored a value that is not in the set.
  const known = value === '' || values.includes(value) ? values : [...values, value]
  const options = known.map((one) => ({ value: one, label: labels.value(group.name, name, one) }))
  if (optional) options.unshift({ value: '', label: t('notSet') })
  if (options.length <= FEW) return <FewChoices name={name} options={options} value={value} onChange={set} />
  return (
    <FieldFrame name={name}>
      {(control) => (
        <Select {...control} {...input}>
          {value === '' && !optional && <option value="">{t('choose')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  )
}

interface FewChoicesProps {
  name: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

const FewChoices = ({ name, ...group }: FewChoicesProps) => (
  <div className="min-w-0">
    <RadioGroup
      inline
      legend={<FieldLabel name={name} />}
      legendClass="pb-1 text-small font-medium"
      {...group}
    />
    <FieldNotes name={name} />
  </div>
)

function ReferenceField({ name, to, optional }: { name: string; to: string; optional: boolean }) {
  const t = useTranslations('settings.form')
  const { record } = useRecordForm()
  const { label, value, set, onLeave } = useField(name)
  if (!isGroupName(to)) return null
  return (
    <FieldFrame name={name}>
      {(control) => (
        <ReferencePicker
          {...control}
          label={label}
          to={to}
          value={value as RecordReference | null}
          onChange={set}
          onLeave={onLeave}
          placeholder={optional ? t('notSet') : t('choose')}
          canClear={optional}
          // Not where following it would leave a record that is not created yet.
          hasLink={record !== undefined}
        />
      )}
    </FieldFrame>
  )
}
