import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

/** What is left at least to whoever looks away again. */
const LEAST = 2000

/** What can be done about a notice: something that ends it, or something that is shown while it waits. */
export type NoticeAction = { label: string } & (
  { onPress: () => void; shows?: never } | { shows: (close: () => void) => ReactNode; onPress?: never }
)

export interface Notice {
  id: number
  text: string
  look: 'done' | 'note'
  actions: readonly NoticeAction[]
  lasts: number
}

interface ToastProps {
  notice: Notice
  dismissLabel: string
  keyHint: string
  onEnd: (id: number) => void
  /** One of its buttons was pressed, and it is about to end. */
  onPressed: () => void
}

/** One notice. Its time stands still while it is pointed at, has the focus, or shows something. */
export function Toast({ notice, dismissLabel, keyHint, onEnd, onPressed }: ToastProps) {
  const { id, text, look, actions, lasts } = notice
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [shown, setShown] = useState<NoticeAction>()
  const left = useRef(lasts)
  const held = pointed || focused || shown !== undefined
  useEffect(() => {
    if (held) return undefined
    const begun = Date.now()
    const timer = setTimeout(() => onEnd(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(LEAST, left.current - (Date.now() - begun))
    }
  }, [held, id, onEnd])

  const press = (action: NoticeAction) => {
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
        {look === 'done' ? (
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
                  look="quiet"
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
        <IconButton icon="close" label={dismissLabel} look="bare" onClick={end} />
      </div>
      {shown?.shows?.(() => setShown(undefined))}
    </>
  )
}
