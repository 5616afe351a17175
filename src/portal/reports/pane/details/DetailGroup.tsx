import type { ReactNode } from 'react'

export type Detail = [label: string, value: ReactNode]

/** A titled group of facts. Those without a value are left out. */
export function DetailGroup({ title, entries }: { title: string; entries: Detail[] }) {
  const known = entries.filter(
    ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
  )
  if (known.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-small font-semibold text-ink-2">{title}</h3>
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-6 gap-y-1.5 @max-[24rem]/pane:grid-cols-1">
        {known.map(([label, value]) => (
          <div
            key={typeof value === 'string' ? `${label}: ${value}` : label}
            className="col-span-full grid grid-cols-subgrid"
          >
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
