import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Field } from '#portal/ui/form/Field.tsx'
import { RecordPicker } from './RecordPicker.tsx'
import type { RecordPickerProps } from './RecordPicker.tsx'

interface RecordFieldProps<R, Key extends QueryKey> extends RecordPickerProps<R, Key> {
  /** The field of the form, by which an error leads to it. */
  name?: string
  /** Said below the field in place of what tells the chosen record apart. */
  description?: ReactNode
  error?: string | undefined
  required?: boolean
  children?: ReactNode
}

/** A field of a form that chooses a record, with what tells the chosen one apart below it. */
export function RecordField<R, Key extends QueryKey>(props: RecordFieldProps<R, Key>) {
  const { name, description, error, required = false, className = '', children, ...picker } = props
  return (
    <div data-field={name} className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <Field
        label={picker.label}
        required={required}
        description={description ?? picker.value?.detail}
        error={error}
      >
        {(control) => <RecordPicker {...picker} {...control} canClear={!required} />}
      </Field>
      {children}
    </div>
  )
}
