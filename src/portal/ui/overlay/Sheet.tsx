import type { ReactNode } from 'react'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { Modal } from './Modal.tsx'

interface SheetProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  /** Buttons that stay visible below the content. */
  actions: ReactNode
}

/** A dialog over the whole screen of a phone. It is open while it is mounted. */
export const Sheet = ({ title, closeLabel, onClose, children, actions }: SheetProps) => (
  <Modal
    label={title}
    onClose={onClose}
    className="m-0 flex size-full max-h-none max-w-none flex-col bg-page text-ink"
  >
    <div className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4">
      <h2 className="text-name font-semibold">{title}</h2>
      <IconButton icon="close" variant="bare" label={closeLabel} onClick={onClose} />
    </div>
    <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">{children}</div>
    <div className="flex shrink-0 justify-end gap-2 border-t border-line bg-panel p-4">{actions}</div>
  </Modal>
)
