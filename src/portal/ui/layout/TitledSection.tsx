import { useId } from 'react'
import type { ReactNode } from 'react'

/** A named part of a page or of a form, in a frame. `field`: the form's field that it holds as a whole. */
export function TitledSection(props: { title: string; field?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      data-field={props.field}
      className="@container min-w-0 rounded-control border border-line bg-panel px-5 py-4 max-md:px-4"
    >
      <h2 id={id} className="mb-3 text-small font-semibold text-ink-2">
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}
