import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** Something beside the page that is read or set and then left. It is open as long as it is there. */
export const Dialog = ({ title, closeLabel, onClose, children }: DialogProps) => (
  <Base.Root open onOpenChange={(open) => !open && onClose()}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-veil" />
      <Base.Viewport className="fixed inset-0 z-40 flex p-4 max-sm:p-2">
        <Base.Popup className="m-auto flex max-h-full w-full max-w-[35rem] flex-col overflow-y-auto overscroll-contain rounded-dialog border border-line bg-panel text-ink shadow-dialog outline-none">
          <div className="sticky top-0 flex items-center justify-between gap-4 bg-panel px-6 pt-5 pb-2 max-sm:px-4">
            <Base.Title className="text-name font-semibold">{title}</Base.Title>
            <IconButton icon="close" look="bare" label={closeLabel} onClick={onClose} />
          </div>
          <div className="px-6 pb-6 max-sm:px-4 max-sm:pb-4">{children}</div>
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)
