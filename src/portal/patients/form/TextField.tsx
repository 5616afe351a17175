import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import type { TextField as Name } from './draft.ts'
import { usePatientForm } from './FormContext.ts'

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoCapitalize' | 'disabled'
> {
  name: Name | 'birthDate'
  required?: boolean
  /** A hint, or what the field means. */
  note?: ReactNode
  className?: string
}

/** A field of one line of text. */
export function TextField({ name, required = false, note, className = '', ...rest }: TextFieldProps) {
  const t = useTranslations('patientForm')
  const form = usePatientForm()
  return (
    <Field
      label={
        <>
          {t(`fields.${name}`)}
          {required && (
            // Screen readers hear it from the field itself.
            <span aria-hidden="true" className="text-danger">
              {' '}
              *
            </span>
          )}
        </>
      }
      description={note}
      error={form.error(name)}
      name={name}
      className={className}
    >
      {(control) => (
        <TextInput
          maxLength={200}
          {...rest}
          {...control}
          required={required}
          // Workstations are shared: the browser must not remember what is typed about patients.
          autoComplete="off"
          spellCheck={false}
          value={form.draft[name] ?? ''}
          onChange={(event) => form.change({ [name]: event.target.value })}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  )
}
