import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'

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
  dismissLabel: string
  keyHint: string
  onEnd: (id: number) => void
  /** One of its buttons was pressed, and it is about to end. */
  onPressed: () => void
}

/** One toast. Its time is stopped while the pointer is on it, the focus in it, or its content shown. */
export function Toast({ toast, dismissLabel, keyHint, onEnd, onPressed }: ToastProps) {
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
              <span className="sr-only">{keyHint}</span>
              <kbd
                aria-hidden="true"
                className="ml-1 self-center rounded-mark border border-line px-1 text-head text-ink-3 pointer-coarse:hidden"
              >
                F6
              </kbd>
            </span>
          )}
        </div>
        <IconButton icon="close" label={dismissLabel} variant="bare" onClick={end} />
      </div>
      {shown?.shows?.(() => setShown(undefined))}
    </>
  )
}
