import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode, RefObject } from 'react'

interface AlertDialogProps {
  open: boolean
  title: ReactNode
  /** Something runs that must not be left: the dialog stays. */
  locked?: boolean
  onClose: () => void
  /** The harmless button. */
  initialFocus: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, when what opened the dialog may be gone. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  children: ReactNode
}

/** Asks before something that cannot simply be undone. Only an answer closes it, and Escape, which is the harmless one. */
export const AlertDialog = ({
  open,
  title,
  locked = false,
  onClose,
  initialFocus,
  finalFocus,
  children,
}: AlertDialogProps) => (
  <Base.Root open={open} onOpenChange={(next) => !next && !locked && onClose()}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Viewport className="fixed inset-0 z-40 flex overflow-y-auto p-4">
        <Base.Popup
          initialFocus={initialFocus}
          {...(finalFocus && { finalFocus })}
          aria-busy={locked}
          className="m-auto flex w-full max-w-[35rem] flex-col gap-3 rounded-dialog border border-line bg-panel p-6 text-ink shadow-dialog transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:p-4"
        >
          <Base.Title className="text-name font-semibold">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)
