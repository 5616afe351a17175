import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Modal } from './Modal.tsx'

interface AlertDialogProps {
  title: ReactNode
  /** Its text, read out with the title. */
  description: ReactNode
  /** A request is running: the dialog cannot be closed. */
  locked?: boolean
  onClose: () => void
  /** The harmless button. */
  initialFocus: RefObject<HTMLElement | null>
  /** Below the description. */
  children: ReactNode
  /** The buttons, which stay visible while the content scrolls. */
  actions: ReactNode
  /**
   * Makes the dialog a form, which one of the actions submits. Enter in a field submits nothing by itself: a field that is to
   * do so calls `requestSubmit`.
   */
  onSubmit?: () => void
}

/** Asks before something that cannot simply be undone. Only an answer closes it, and Escape, which is the harmless one. It is open while it is mounted. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, description, locked = false, onClose, initialFocus, children, actions, onSubmit } = props
  const titleId = useId()
  const descriptionId = useId()
  const content = (
    <>
      <div className="flex flex-col gap-3 px-6 pt-6 pb-3 max-sm:px-4 max-sm:pt-4">
        <h2 id={titleId} className="text-name font-semibold">
          {title}
        </h2>
        <div id={descriptionId} className="flex flex-col gap-3">
          {description}
        </div>
        {children}
      </div>
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 bg-panel px-6 pt-3 pb-6 max-sm:px-4 max-sm:pb-4">
        {actions}
      </div>
    </>
  )
  return (
    <Modal
      role="alertdialog"
      label={{ by: titleId }}
      describedBy={descriptionId}
      locked={locked}
      onClose={onClose}
      initialFocus={() => initialFocus.current}
      onKey={(event) => {
        if (onSubmit && event.key === 'Enter' && !(event.target instanceof HTMLButtonElement))
          event.preventDefault()
      }}
    >
      {onSubmit ? (
        // Errors are shown beside their fields, not by the browser.
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </Modal>
  )
}
