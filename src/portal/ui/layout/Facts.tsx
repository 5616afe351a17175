import type { ReactNode } from 'react'

interface FactsProps {
  /** Names and values. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  className?: string
  /** Each value beside its name. */
  beside?: boolean
}

/** Names and values, each below its name, in columns where there is room; or beside its name. */
export function Facts({ facts, className = 'gap-x-4 gap-y-3 sm:grid-cols-2', beside = false }: FactsProps) {
  return (
    <dl className={`grid ${beside ? 'grid-cols-[auto_1fr] gap-x-4 gap-y-1.5' : className}`}>
      {facts.map(([name, value]) => (
        <div key={name} className={beside ? 'contents' : 'min-w-0'}>
          <dt className={beside ? 'text-ink-3' : 'text-small text-ink-3'}>{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
