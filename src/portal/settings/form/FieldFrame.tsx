import { useId } from 'react'
import type { ReactNode } from 'react'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { Field, RequiredMark } from '#portal/ui/form/Field.tsx'
import { isRequired } from './useRecordProblems.ts'
import { useRecordForm } from './FormContext.ts'

/** A field of the form: its words, its value, and how that is changed. */
export function useField(name: string) {
  const labels = useLabels()
  const { group, draft, change, error, leave } = useRecordForm()
  const field = group.declared.fields[name]
  const value = draft[name]
  const required = field !== undefined && isRequired(field)
  const set = (next: unknown) => change({ [name]: next })
  const onLeave = () => leave(name)
  return {
    label: labels.field(group.name, name),
    hint: labels.hint(group.name, name),
    problem: error(name),
    required,
    value,
    set,
    onLeave,
    /** The properties of an element of HTML that holds the value as a text. */
    input: {
      required,
      value: String(value),
      onChange: (event: { target: { value: string } }) => set(event.target.value),
      onBlur: onLeave,
    },
  }
}

interface FieldFrameProps {
  name: string
  /** Explains the field, where its own hint does not. */
  note?: ReactNode
  className?: string
  children: Parameters<typeof Field>[0]['children']
}

/** A field of a record with its label, its hint and its problem. */
export function FieldFrame({ name, note, className = '', children }: FieldFrameProps) {
  const { label, required, hint, problem } = useField(name)
  return (
    <Field
      label={label}
      required={required}
      description={hint ?? note}
      error={problem}
      className={`min-w-0 ${className}`}
    >
      {children}
    </Field>
  )
}

/** The label of a field, with a mark where a value is needed. */
export function FieldLabel({ name }: { name: string }): ReactNode {
  const { label, required } = useField(name)
  return (
    <>
      {label}
      {required && <RequiredMark />}
    </>
  )
}

/** What is said below a field that is more than one control. */
export function FieldNotes({ name }: { name: string }) {
  const { hint, problem } = useField(name)
  const id = useId()
  return (
    <>
      {hint && (
        <p id={`${id}-description`} className="text-small text-ink-3">
          {hint}
        </p>
      )}
      {problem && <p className="text-small text-danger">{problem}</p>}
    </>
  )
}
