import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/Field.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'
import type { TextField as Name } from './draft.ts'
import { usePatientForm } from './FormContext.ts'
import { RequiredMark } from './RequiredMark.tsx'

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoCapitalize'
> {
  name: Name
  required?: boolean
  /** What may be wrong with it, or what it means. */
  note?: ReactNode
  className?: string
}

/** A text of the record. */
export function TextField({ name, required = false, note, className = '', ...rest }: TextFieldProps) {
  const t = useTranslations('patientForm')
  const form = usePatientForm()
  return (
    <Field
      label={
        <>
          {t(`fields.${name}`)}
          {required && <RequiredMark />}
        </>
      }
      description={note}
      error={form.error(name)}
      className={className}
    >
      {(control) => (
        <TextInput
          maxLength={200}
          {...rest}
          {...control}
          required={required}
          // What browsers keep of patients on a shared workstation is nobody's business.
          autoComplete="off"
          spellCheck={false}
          value={form.draft[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  )
}
