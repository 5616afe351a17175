import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { usePatientForm } from './draft.ts'
import type { TextField as Name } from './draft.ts'

type Input = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoCapitalize' | 'disabled' | 'required'
>

interface TextFieldProps extends Input {
  name: string
  label: string
  value: string
  onChange: (text: string) => void
  /** What may be wrong with the text. It can be saved all the same. */
  hint?: string | false | undefined
  /** What the field means. */
  note?: ReactNode
  className?: string
}

/** A field of one line of text. */
export function TextField(props: TextFieldProps) {
  const { name, label, onChange, hint, note, className = '', required = false, ...input } = props
  const form = usePatientForm()
  return (
    <Field
      label={label}
      required={required}
      description={
        hint ? (
          <span className="flex gap-1.5 text-new">
            <Icon name="warning" size={16} className="mt-px" />
            {hint}
          </span>
        ) : (
          note
        )
      }
      error={form.error(name)}
      name={name}
      className={className}
    >
      {(control) => (
        <TextInput
          maxLength={200}
          {...input}
          {...control}
          required={required}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  )
}

/** A text of the patient's own. */
export function PatientText(props: Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & { name: Name }) {
  const t = useTranslations('patientForm.fields')
  const { draft, change } = usePatientForm()
  const { name } = props
  return (
    <TextField {...props} label={t(name)} value={draft[name]} onChange={(text) => change({ [name]: text })} />
  )
}

const plausible = {
  phone: (text: string) => /^\+?[\d\s().\-/]*$/.test(text) && isBetween(digitCount(text), 8, 15),
  email: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text),
  // Brazilian postal codes are checked; a code with a letter is another country's.
  postalCode: (text: string) => /\p{L}/u.test(text) || /^\d{5}-?\d{3}$/.test(text),
}

/** Whether a text is not empty and does not look like one of its kind. */
export const looksWrong = (kind: keyof typeof plausible, text: string): boolean =>
  text.trim() !== '' && !plausible[kind](text.trim())

const digitCount = (text: string) => text.replace(/\D/g, '').length
const isBetween = (value: number, least: number, most: number) => value >= least && value <= most
