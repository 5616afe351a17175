import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Foot } from '#portal/ui/form/Foot.tsx'
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
  /** Below the description. It alone scrolls, where the window has room for the rest. */
  children: ReactNode
  /** Names what scrolls, where that is only to be read: the keyboard needs a stop there. */
  contentLabel?: string | undefined
  /** What has to be filled in, always visible above the buttons. */
  fields?: ReactNode
  /** What is still needed, or what is being done, beside the buttons. */
  status?: ReactNode
  /** The buttons, which stay visible while the content scrolls. */
  actions: ReactNode
  /** Of the panel. */
  className?: string
  /**
   * Makes the dialog a form, which one of the actions submits. Enter in a field submits nothing by itself: a field that is to
   * do so calls `requestSubmit`.
   */
  onSubmit?: () => void
}

const edges = 'px-6 max-sm:px-4'
const parts = 'flex flex-col parted:min-h-0'

/**
 * Asks before something that cannot simply be undone. Only an answer closes it, and Escape, which is the harmless one. It is open while it is mounted. Its
 * head and its foot stand still while its middle scrolls; in a window too short for that, all of it scrolls above its buttons.
 */
export function AlertDialog(props: AlertDialogProps) {
  const {
    title,
    description,
    locked = false,
    onClose,
    initialFocus,
    children,
    contentLabel,
    onSubmit,
  } = props
  const titleId = useId()
  const descriptionId = useId()
  const content = (
    <>
      <div className={`flex shrink-0 flex-col gap-3 pt-6 pb-3 max-sm:pt-4 ${edges}`}>
        <h2 id={titleId} className="text-name font-semibold">
          {title}
        </h2>
        <div id={descriptionId} className="flex flex-col gap-3">
          {description}
        </div>
      </div>
      <div
        {...(contentLabel !== undefined && { role: 'region', 'aria-label': contentLabel, tabIndex: 0 })}
        className={`flex flex-col gap-3 border-line py-3 outline-offset-[-2px] empty:hidden parted:min-h-0 parted:overflow-y-auto ${props.fields ? 'border-y' : ''} ${edges}`}
      >
        {children}
      </div>
      {props.fields && <div className={`shrink-0 pt-4 ${edges}`}>{props.fields}</div>}
      <Foot
        className={`sticky bottom-0 shrink-0 bg-panel pt-3 pb-5 max-sm:pb-4 ${edges}`}
        status={props.status !== undefined && <p role="status">{props.status}</p>}
      >
        {props.actions}
      </Foot>
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
      panelClass={`parted:overflow-hidden ${props.className ?? ''}`}
      onKey={(event) => {
        if (onSubmit && event.key === 'Enter' && !(event.target instanceof HTMLButtonElement))
          event.preventDefault()
      }}
    >
      {onSubmit ? (
        // Errors are shown beside their fields, not by the browser.
        <form
          noValidate
          className={parts}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {content}
        </form>
      ) : (
        <div className={parts}>{content}</div>
      )}
    </Modal>
  )
}
