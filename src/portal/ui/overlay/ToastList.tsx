import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'

const keys = { focusToast: ['F6'] }

interface ToastLabels {
  dismiss: string
  /** Says that F6 leads to the buttons. */
  keyHint: string
}

export interface ToastListProps {
  toasts: readonly ToastContent[]
  /** The live region around them. */
  corner: RefObject<HTMLElement | null>
  labels: ToastLabels
  onEnd: (id: number) => void
}

/** The toasts that are shown, and the key to the buttons of the newest. */
export function ToastList({ toasts, corner, labels, onEnd }: ToastListProps) {
  const focusedBefore = useRef<EventTarget>(null)

  // By Tab the buttons of the newest toast are at the very end of the page. All but an open dialog is inert.
  const focusToast = () => {
    const buttons = corner.current?.querySelectorAll<HTMLElement>('[data-action]:first-of-type')
    const button = buttons?.[buttons.length - 1]
    if (!button || document.querySelector('dialog[open]')) return false
    button.focus()
    return true
  }
  useKeys(keys, { focusToast }, { isTaken: () => false })

  // The pressed button disappears with the toast, and would take the focus with it.
  const restoreFocus = useCallback(() => {
    const from = focusedBefore.current
    const to = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('content')
    if (corner.current?.contains(document.activeElement)) to?.focus({ preventScroll: true })
  }, [corner])
  useEffect(() => {
    const element = corner.current
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) focusedBefore.current = relatedTarget
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [corner])

  return toasts.map((toast) => (
    <Toast key={toast.id} toast={toast} labels={labels} onEnd={onEnd} onPressed={restoreFocus} />
  ))
}

/** The time that is left at least after the pointer or the focus has held a toast. */
const MIN_TIME_LEFT_MS = 2000

/** A button of a toast: it does something and ends the toast, or shows something while the toast waits. */
export type ToastAction = { label: string } & (
  | { onPress: () => void; shows?: never }
  | { shows: (close: () => void) => ReactNode; onPress?: never }
)

export interface ToastContent {
  id: number
  text: string
  variant: 'done' | 'note'
  actions: readonly ToastAction[]
  duration: number
}

interface ToastProps {
  toast: ToastContent
  labels: ToastLabels
  onEnd: (id: number) => void
  /** One of its buttons was pressed, and it is about to end. */
  onPressed: () => void
}

/** One toast. Its time is stopped while the pointer is on it, the focus in it, or its content shown. */
function Toast({ toast, labels, onEnd, onPressed }: ToastProps) {
  const { id, text, variant, actions, duration } = toast
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [shown, setShown] = useState<ToastAction>()
  const timeLeft = useRef(duration)
  const held = pointed || focused || shown !== undefined
  useEffect(() => {
    if (held) return undefined
    const startedAt = Date.now()
    const timer = setTimeout(() => onEnd(id), timeLeft.current)
    return () => {
      clearTimeout(timer)
      timeLeft.current = Math.max(MIN_TIME_LEFT_MS, timeLeft.current - (Date.now() - startedAt))
    }
  }, [held, id, onEnd])

  const press = (action: ToastAction) => {
    if (action.shows) {
      setShown(action)
      return
    }
    end()
    action.onPress()
  }
  const end = () => {
    onPressed()
    onEnd(id)
  }
  return (
    <>
      <div
        className="pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-line bg-panel py-1.5 pr-1.5 pl-4 shadow-pop"
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {variant === 'done' ? (
          <Icon name="check" className="text-good" />
        ) : (
          <Icon name="info" className="text-ink-2" />
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <p className="py-2">{text}</p>
          {actions.length > 0 && (
            <span className="-ml-2 flex">
              {actions.map((action) => (
                <Button
                  key={action.label}
                  data-action
                  variant="quiet"
                  className="px-2"
                  onClick={() => press(action)}
                >
                  {action.label}
                </Button>
              ))}
              <span className="sr-only">{labels.keyHint}</span>
              <kbd
                aria-hidden="true"
                className="ml-1 self-center rounded-mark border border-line px-1 text-head text-ink-3 pointer-coarse:hidden"
              >
                F6
              </kbd>
            </span>
          )}
        </div>
        <IconButton icon="close" label={labels.dismiss} variant="bare" onClick={end} />
      </div>
      {shown?.shows?.(() => setShown(undefined))}
    </>
  )
}
