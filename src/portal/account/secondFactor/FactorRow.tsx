import type { ReactNode } from 'react'

interface FactorRowProps {
  title: string
  /** Its facts. */
  facts: ReactNode
  /** Its buttons. */
  actions: ReactNode
  children?: ReactNode
}

/** One kind of second factor: what the user has of it, and what can be done. */
export const FactorRow = ({ title, facts, actions, children }: FactorRowProps) => (
  <div className="flex flex-col gap-3 border-t border-line pt-3">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-60">
        <h3 className="font-medium">{title}</h3>
        <p className="text-small text-ink-2">{facts}</p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
    {children}
  </div>
)
