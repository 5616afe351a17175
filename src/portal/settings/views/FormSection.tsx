import { useId } from 'react'
import type { ReactNode } from 'react'
import { PlainFields } from '#portal/settings/form/PlainFields.tsx'

/** A titled part of a form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 sm:col-span-full">
      <h3 id={id} className="mb-3 border-b border-line pb-1 text-small font-semibold text-ink-2">
        {title}
      </h3>
      <div className="grid gap-x-4 gap-y-4 @xl/pane:grid-cols-2">{children}</div>
    </section>
  )
}

/** A titled part with the fields that it has; nothing where these are none. */
export const FieldsSection = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <FormSection title={title}>
      <PlainFields names={names} />
    </FormSection>
  )
