import { useTranslations } from 'use-intl'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import { isGroupName } from '#portal/settings/api/groups.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { ChoiceField, OptionalBoolean } from './ChoiceField.tsx'
import { isEdited } from './fieldDraft.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { FileField } from './FileField.tsx'
import { useRecordForm } from './FormContext.ts'
import { JsonField } from './json/JsonField.tsx'
import { NumberField } from './NumberField.tsx'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { ReferencePicker } from '#portal/settings/reference/ReferencePicker.tsx'
import { ReferencesField } from '#portal/settings/reference/ReferencesField.tsx'
import { SecretField } from './SecretField.tsx'
import { ColourField, LongTextField, MomentField, TextField } from './TextFields.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'

/** The control of a field, which fits its kind. */
export function FieldInput({ name }: { name: string }) {
  const { group } = useRecordForm()
  const field = group.declared.fields[name]
  if (!field) return null
  if (!isEdited(field)) return <ReadOnlyField name={name} />
  return <Control name={name} field={field} />
}

function Control({ name, field }: { name: string; field: AnyField }) {
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'webAddress':
      return <TextField name={name} field={field} />
    case 'date':
    case 'timestamp':
      return <MomentField name={name} field={field} />
    case 'integer':
    case 'decimal':
      return <NumberField name={name} field={field} />
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
      return <JsonField name={name} form={field.form} />
    case 'secret':
      return <SecretField name={name} min={field.min} />
    case 'embedded':
      return <ReadOnlyField name={name} />
  }
}

function BooleanField({ name }: { name: string }) {
  const labels = useLabels()
  const { group, draft, change } = useRecordForm()
  const hint = labels.hint(group.name, name)
  return (
    <div className="self-end">
      <Checkbox
        label={labels.field(group.name, name)}
        className="min-h-control"
        checked={draft[name] === true}
        onChange={(event) => change({ [name]: event.target.checked })}
      />
      {hint && <p className="text-small text-ink-3">{hint}</p>}
    </div>
  )
}

function ReferenceField({ name, to, optional }: { name: string; to: string; optional: boolean }) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const { group, record, draft, change, leave } = useRecordForm()
  if (!isGroupName(to)) return null
  return (
    <FieldFrame name={name}>
      {(control) => (
        <ReferencePicker
          {...control}
          label={labels.field(group.name, name)}
          to={to}
          value={draft[name] as RecordReference | null}
          onChange={(value) => change({ [name]: value })}
          onLeave={() => leave(name)}
          placeholder={optional ? t('notSet') : t('choose')}
          canClear={optional}
          // Not where following it would leave a record that is not created yet.
          hasLink={record !== undefined}
        />
      )}
    </FieldFrame>
  )
}
