import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode, RefObject } from 'react'

interface AlertDialogProps {
  open: boolean
  title: ReactNode
  /** What it is about, read out with the title. */
  description: ReactNode
  /** Something runs that must not be left: the dialog stays. */
  locked?: boolean
  onClose: () => void
  /** It has closed, and is no longer to be seen. */
  onClosed?: () => void
  /** The harmless button. */
  initialFocus: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, when what opened the dialog may be gone. */
  finalFocus?: () => HTMLElement | null
  /** Below the description. */
  children: ReactNode
  /** The buttons, which stay in sight however much stands above them. */
  actions: ReactNode
}

/** Asks before something that cannot simply be undone. Only an answer closes it, and Escape, which is the harmless one. */
export const AlertDialog = ({
  open,
  title,
  description,
  locked = false,
  onClose,
  onClosed,
  initialFocus,
  finalFocus,
  children,
  actions,
}: AlertDialogProps) => (
  <Base.Root
    open={open}
    onOpenChange={(next) => !next && !locked && onClose()}
    onOpenChangeComplete={(next) => !next && onClosed?.()}
  >
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Viewport className="fixed inset-0 z-40 flex p-4 max-sm:p-2">
        <Base.Popup
          // The buttons are in sight already; what stands above them should stay so too.
          initialFocus={() => {
            initialFocus.current?.focus({ preventScroll: true })
            return false
          }}
          {...(finalFocus && { finalFocus })}
          aria-busy={locked}
          className="m-auto flex max-h-full w-full max-w-[35rem] scroll-pb-20 flex-col overflow-y-auto overscroll-contain rounded-dialog border border-line bg-panel text-ink shadow-dialog transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex flex-col gap-3 px-6 pt-6 pb-3 max-sm:px-4 max-sm:pt-4">
            <Base.Title className="text-name font-semibold">{title}</Base.Title>
            <Base.Description render={<div />} className="flex flex-col gap-3">
              {description}
            </Base.Description>
            {children}
          </div>
          <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 bg-panel px-6 pt-3 pb-6 max-sm:px-4 max-sm:pb-4">
            {actions}
          </div>
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)
