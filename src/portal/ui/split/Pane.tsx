import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

const keys = { close: ['Escape'] }

interface PaneProps {
  title: string
  /** Above the title and below it. */
  kind?: ReactNode
  facts: ReactNode
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A record beside its list. Its title takes the focus, and Escape closes it. */
export function Pane({ title, kind, facts, actions, closeLabel, onClose, children }: PaneProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useKeys(keys, { close: onClose })
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby={id}
      // Isolated: what sticks within it does not cover the line beside it.
      className="@container/pane isolate flex min-h-0 min-w-0 flex-col bg-panel beside:col-start-2 beside:row-start-1 alone:absolute alone:inset-0 alone:z-10"
    >
      <header className="flex shrink-0 items-start gap-3 border-b border-line px-5 py-3">
        <div className="min-w-0 grow">
          {kind && <p className="text-head text-ink-3">{kind}</p>}
          <h2
            ref={heading}
            id={id}
            tabIndex={-1}
            className="text-name font-semibold break-words outline-none"
          >
            {title}
          </h2>
          {facts && <p className="text-small text-ink-3">{facts}</p>}
        </div>
        {actions}
        <IconButton icon="close" label={closeLabel} shortcut="Esc" onClick={onClose} />
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 pt-4">{children}</div>
    </section>
  )
}
