import { useId } from 'react'
import type { ReactNode } from 'react'

/** A titled part of a record's pane, below its form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h3 id={id} className="mb-2 text-small font-semibold text-ink-2">
        {title}
      </h3>
      {children}
    </section>
  )
}
