import { use, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { ActiveRow } from '#portal/ui/table/rowControls.tsx'

const keys = { hide: ['Escape'] }

interface TooltipProps {
  /** The full text. */
  tip: string
  className?: string
  /** The short text in the row. */
  children: ReactNode
}

/**
 * A short text in a table row with the full text as a tooltip: on hover, touch and focus, which the Tab key moves to it from its
 * row. For screen readers the full text is its description.
 */
export function Tooltip({ tip, className = '', children }: TooltipProps) {
  const id = useId()
  const tabIndex = use(ActiveRow) ? 0 : -1
  const popup = useRef<HTMLSpanElement>(null)
  const show = () => popup.current?.showPopover()
  const hide = () => popup.current?.hidePopover()

  // Escape keeps its meaning on the page as well.
  const onEscape = () => {
    hide()
    return false
  }
  useKeys(keys, { hide: onEscape }, { isTaken: () => false })

  return (
    <span role="presentation" className="popup-owner inline-flex min-w-0" onPointerLeave={hide}>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-describedby={id}
        className={`min-h-6 truncate underline decoration-dotted underline-offset-2 hover:text-ink ${className}`}
        onPointerEnter={show}
        onFocus={show}
        onClick={show}
        onBlur={hide}
      >
        {children}
      </button>
      {/* It touches the button, so that the pointer gets to it and may stay on it. */}
      <span
        ref={popup}
        id={id}
        popover="manual"
        className="popup -my-px max-w-80 px-3 py-2 text-small whitespace-normal print:hidden [position-visibility:anchors-visible]"
      >
        {tip}
      </span>
    </span>
  )
}
