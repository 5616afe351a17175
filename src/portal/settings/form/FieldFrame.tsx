import type { ReactNode } from 'react'
import { Field } from '#portal/ui/form/Field.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { isRequired } from './fieldProblem.ts'
import { useRecordForm } from './FormContext.ts'

interface FieldFrameProps {
  name: string
  /** Explains the field, where its own hint does not. */
  note?: string | undefined
  className?: string
  children: Parameters<typeof Field>[0]['children']
}

/** A field of a record with its label, its hint and its problem. */
export function FieldFrame({ name, note, className = '', children }: FieldFrameProps) {
  const labels = useLabels()
  const { group, error } = useRecordForm()
  return (
    <Field
      label={<FieldLabel name={name} />}
      description={labels.hint(group.name, name) ?? note}
      error={error(name)}
      className={`min-w-0 ${className}`}
    >
      {children}
    </Field>
  )
}

/** The label of a field, with a mark where a value is needed. */
export function FieldLabel({ name }: { name: string }): ReactNode {
  const labels = useLabels()
  const { group } = useRecordForm()
  const field = group.declared.fields[name]
  return (
    <>
      {labels.field(group.name, name)}
      {field && isRequired(field) && (
        // Screen readers hear it from the field itself.
        <span aria-hidden="true" className="text-danger">
          {'\u00a0*'}
        </span>
      )}
    </>
  )
}
