import { useId } from 'react'
import type { ReactNode } from 'react'

interface FieldGroupProps {
  title: string
  children: ReactNode
  /** The fields stand below each other, as rows of a list. */
  rows?: boolean
}

/** A named group of fields, as the record's page groups its facts. */
export function FieldGroup({ title, children, rows = false }: FieldGroupProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-control border border-line bg-panel px-5 py-4 max-md:px-4"
    >
      <h2 id={id} className="mb-3 text-small font-semibold text-ink-2">
        {title}
      </h2>
      <div className={rows ? 'flex flex-col gap-3' : 'grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3'}>
        {children}
      </div>
    </section>
  )
}
