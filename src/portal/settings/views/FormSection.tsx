import { useId } from 'react'
import type { ReactNode } from 'react'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { FieldInput } from '#portal/settings/form/FieldInput.tsx'

/** The properties of a special view. It renders the fields of the draft by `FieldInput`, and reads and changes them by `useRecordForm`. */
export interface SpecialViewProps {
  group: Group
  /** The record as it was read; undefined for a new one. */
  record: AnyRecord | undefined
}

interface FormSectionProps {
  title: string
  children: ReactNode
}

/** A titled part of a form. */
export function FormSection({ title, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 sm:col-span-full">
      <h3 id={id} className="mb-3 border-b border-line pb-1 text-small font-semibold text-ink-2">
        {title}
      </h3>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** Fields as the generic form has them. */
export const PlainFields = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <div key={name} data-field={name} className="contents">
      <FieldInput name={name} />
    </div>
  ))
