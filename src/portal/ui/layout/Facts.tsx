import type { ReactNode } from 'react'

interface FactsProps {
  /** Names and values. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  className?: string
}

/** Names and values, each below its name, in columns where there is room. */
export const Facts = ({ facts, className = 'gap-x-4 gap-y-3 sm:grid-cols-2' }: FactsProps) => (
  <dl className={`grid ${className}`}>
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-small text-ink-3">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
