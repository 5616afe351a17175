import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface FullWindowProps {
  label: string
  /** Escape, or the system's way back. */
  onEscape: () => void
  /** Any other key, wherever the focus is in it. */
  onKey: (event: KeyboardEvent) => void
  /** Where the focus goes first: an element with this attribute. */
  focusFirst: string
  children: ReactNode
}

/** The whole window over everything else, for what is looked at closely. It is dark in both themes, and open as long as it is there. */
export function FullWindow({ label, onEscape, onKey, focusFirst, children }: FullWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef({ onEscape, onKey })
  useLayoutEffect(() => {
    latest.current = { onEscape, onKey }
  })
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>(`[${focusFirst}]`)?.focus()
    return () => element?.close()
  }, [focusFirst])
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault()
        latest.current.onEscape()
      } else if (event.key === 'Tab') goRound(element, event)
      else latest.current.onKey(event)
    }
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className="m-0 flex size-full max-h-none max-w-none dark-room flex-col overflow-hidden bg-page text-ink select-none backdrop:bg-page"
      onCancel={(event) => {
        event.preventDefault()
        onEscape()
      }}
    >
      {children}
    </dialog>
  )
}

const focusable = 'button:not(:disabled), input:not(:disabled), select, a[href], [tabindex="0"]'

/** From the last to the first, and back: the focus does not leave for the browser's own buttons on the way. */
function goRound(dialog: HTMLElement, event: KeyboardEvent): void {
  const all = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((it) => it.tabIndex >= 0)
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== from && dialog.contains(document.activeElement)) return
  event.preventDefault()
  to?.focus()
}
