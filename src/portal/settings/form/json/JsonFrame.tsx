import type { ReactNode } from 'react'
import { FieldLabel } from '#portal/settings/form/FieldFrame.tsx'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'

/** A field of several parts, under one name. */
export function JsonFrame({ name, children }: { name: string; children: ReactNode }) {
  const labels = useLabels()
  const { group, error } = useRecordForm()
  const hint = labels.hint(group.name, name)
  const problem = error(name)
  return (
    <fieldset className="min-w-0 rounded-control border border-line px-4 pt-1 pb-4 sm:col-span-full">
      <legend className="px-1 text-small font-medium">
        <FieldLabel name={name} />
      </legend>
      {hint && <p className="mb-2 text-small text-ink-3">{hint}</p>}
      {children}
      {problem && <p className="mt-2 text-small text-danger">{problem}</p>}
    </fieldset>
  )
}

interface PartProps {
  label: string
  value: string
  max: number
  type?: string
  className?: string
  onChange: (value: string) => void
}

/** One line of such a field. */
export const Part = ({ label, value, max, type = 'text', className = '', onChange }: PartProps) => (
  <Field label={label} className={`min-w-0 ${className}`}>
    {(control) => (
      <TextInput
        {...control}
        type={type}
        maxLength={max}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
