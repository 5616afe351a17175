import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isInSelect } from '#portal/ui/keyboard/keys.ts'

interface ModalProps {
  /** The accessible name, or the id of the element that names it. */
  label: string | { by: string }
  describedBy?: string
  role?: 'alertdialog'
  /** Nothing closes it while work runs that must not be interrupted. */
  locked?: boolean
  /** Stays above the dialogs that open while it is open. */
  staysAbove?: boolean
  /** A press on the backdrop closes it, where the browser supports `closedby`. */
  closesBeside?: boolean
  /** Escape, the system's back gesture, or a press on the backdrop. */
  onClose: () => void
  /** Any other key, wherever the focus is in it. */
  onKey?: (event: KeyboardEvent) => void
  /** Where the focus goes first, instead of the first element that takes it. */
  initialFocus?: (dialog: HTMLElement) => HTMLElement | null
  /** In place of the panel's own classes. */
  className?: string
  /** Added to the panel's own classes. */
  panelClass?: string
  children: ReactNode
}

const panel =
  'm-auto flex max-h-[calc(100%-2rem)] w-[calc(100%-2rem)] max-w-[35rem] scroll-pb-20 flex-col overflow-y-auto overscroll-contain rounded-dialog border border-line bg-panel text-ink shadow-dialog max-sm:max-h-[calc(100%-1rem)] max-sm:w-[calc(100%-1rem)]'
const veil =
  'outline-none transition-opacity backdrop:bg-veil backdrop:transition-opacity starting:opacity-0 starting:backdrop:opacity-0'

/**
 * The browser's own modal dialog, above a page that is inert meanwhile. It is open while it is mounted, and gives the focus back. All dialogs,
 * sheets and drawers of the portal are made of it.
 */
export function Modal(props: ModalProps) {
  const { label, describedBy, role, closesBeside = false, panelClass = '', ...rest } = props
  const { className = `${panel} ${panelClass}` } = rest
  const dialog = useRef<HTMLDialogElement>(null)
  const onClose = useEffectEvent(() => {
    if (!rest.locked) rest.onClose()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => rest.onKey?.(event))
  const initialFocus = useEffectEvent((element: HTMLElement) => rest.initialFocus?.(element))
  useLayoutEffect(() => {
    if (!dialog.current) return undefined
    return open(dialog.current, {
      onClose: () => onClose(),
      onKey: (event) => onKey(event),
      initialFocus: (element) => initialFocus(element),
    })
  }, [])
  const name = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.by }
  return createPortal(
    <dialog
      ref={dialog}
      {...name}
      role={role}
      aria-describedby={describedBy}
      aria-busy={rest.locked}
      data-above={rest.staysAbove}
      closedby={closesBeside ? 'any' : 'closerequest'}
      className={`${veil} ${className}`}
    >
      {rest.children}
    </dialog>,
    // On the body, so that nothing around the component hides, clips or prints it.
    document.body,
  )
}

interface ModalEvents {
  onClose: () => void
  onKey: (event: KeyboardEvent) => void
  initialFocus: (dialog: HTMLElement) => HTMLElement | null | undefined
}

/** Opens a dialog and listens to its keys, until the returned function closes it. */
function open(dialog: HTMLDialogElement, { onClose, onKey, initialFocus }: ModalEvents): () => void {
  const cancel = (event: Event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    onClose()
  }
  // Browsers close a dialog on the second Escape even if the first was prevented. Reopens it and asks the owner.
  const closed = () => {
    if (dialog.open) return
    dialog.showModal()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || dialog !== topmost()) return
    if (isInSelect(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') wrapFocus(dialog, event)
    else onKey(event)
  }

  const { activeElement: focusedBefore } = document
  dialog.showModal()
  initialFocus(dialog)?.focus()
  // Focusing a button may have scrolled the dialog: it begins at its top.
  dialog.scrollTop = 0
  if (topmost() !== dialog) raise(topmost(), focusedBefore)
  dialog.addEventListener('cancel', cancel)
  dialog.addEventListener('close', closed)
  // On the body: after React's handlers, before the page's shortcuts, and also where the focus is on nothing.
  document.body.addEventListener('keydown', press)
  return () => {
    dialog.removeEventListener('cancel', cancel)
    dialog.removeEventListener('close', closed)
    document.body.removeEventListener('keydown', press)
    dialog.close()
    // The browser gives the focus back, unless what had it is gone.
    const { activeElement, body } = document
    const next = topmost()?.querySelector<HTMLElement>(focusable) ?? document.getElementById('content')
    if (activeElement === body || dialog.contains(activeElement)) next?.focus({ preventScroll: true })
  }
}

const topmost = () =>
  document.querySelector<HTMLDialogElement>('dialog[data-above][open]') ??
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)

/** Brings a dialog above one that was opened after it, which would take its keys and presses. */
function raise(dialog: HTMLDialogElement | undefined, focused: Element | null): void {
  dialog?.close()
  dialog?.showModal()
  if (focused instanceof HTMLElement) focused.focus()
}

const focusable = 'button:not(:disabled), input:not(:disabled), select, textarea, a[href], [tabindex="0"]'

/** Moves the focus from the last element to the first, and back, so that it does not leave for the browser's own buttons. */
function wrapFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  const all = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.tabIndex >= 0)
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== from && dialog.contains(document.activeElement)) return
  event.preventDefault()
  to?.focus()
}
