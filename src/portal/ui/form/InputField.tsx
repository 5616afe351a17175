import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

interface InputFieldProps
  extends
    Pick<Parameters<typeof Field>[0], 'label' | 'description' | 'error'>,
    Omit<ComponentProps<'input'>, 'onChange' | 'children'> {
  value: string
  onChange: (value: string) => void
  fieldClass?: string
}

/** A field of one line with its label. */
export const InputField = (props: InputFieldProps) => {
  const { label, description, error, fieldClass = '', onChange, ...input } = props
  return (
    <Field label={label} description={description} error={error} className={fieldClass}>
      {(control) => <TextInput {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
