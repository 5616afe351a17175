import type { ReactNode } from 'react'

interface FootProps {
  /** What keeps it from being done, or is being done: at the left. */
  status?: ReactNode
  /** The buttons: the harmless one first, the one that does it last. */
  children: ReactNode
  className?: string
}

/** The foot of every form and dialog: its buttons at the right, on a phone across the whole width. */
export const Foot = ({ status, children, className = '' }: FootProps) => (
  <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${className}`}>
    <div className="min-w-0 grow basis-48 text-small text-ink-2 empty:hidden">{status}</div>
    <div className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:grow">{children}</div>
  </div>
)
