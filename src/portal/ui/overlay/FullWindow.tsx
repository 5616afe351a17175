import type { ReactNode } from 'react'
import { Modal } from './Modal.tsx'

interface FullWindowProps {
  label: string
  /** Escape, or the system's back gesture. */
  onEscape: () => void
  /** Any other key, wherever the focus is in it. */
  onKey: (event: KeyboardEvent) => void
  /** Where the focus goes first: an element with this attribute. */
  focusFirst: string
  children: ReactNode
}

/** A dialog over the whole window, dark in both themes. It is open while it is mounted. */
export const FullWindow = ({ label, onEscape, onKey, focusFirst, children }: FullWindowProps) => (
  <Modal
    label={label}
    onClose={onEscape}
    onKey={onKey}
    initialFocus={(dialog) => dialog.querySelector<HTMLElement>(`[${focusFirst}]`)}
    className="m-0 flex size-full max-h-none max-w-none dark-room flex-col overflow-hidden bg-page text-ink select-none"
  >
    {children}
  </Modal>
)
