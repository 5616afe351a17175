import type { ReactNode } from 'react'
import { FieldLabel, FieldNotes } from '#portal/settings/form/FieldFrame.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'

/** A field of several parts, under one name. */
export const JsonFrame = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className="min-w-0 rounded-control border border-line px-4 pt-1 pb-4 sm:col-span-full">
    <legend className="px-1 text-small font-medium">
      <FieldLabel name={name} />
    </legend>
    {children}
    <FieldNotes name={name} />
  </fieldset>
)

interface PartProps {
  label: string
  value: string
  max: number
  className?: string
  onChange: (value: string) => void
}

/** One line of such a field. */
export const Part = ({ label, value, max, className = '', onChange }: PartProps) => (
  <Field label={label} className={`min-w-0 ${className}`}>
    {(control) => (
      <TextInput
        {...control}
        maxLength={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
