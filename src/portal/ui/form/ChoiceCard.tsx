import { useId } from 'react'
import type { ComponentProps } from 'react'
import { Radio } from './RadioGroup.tsx'

const card = 'relative isolate min-h-control min-w-0 rounded-control border px-3 py-2'

/** The look of a chosen card, for one without a radio button. */
export const chosenCardClass = `${card} border-accent bg-selected`

/** A radio button as a card, which can be pressed anywhere. The details below the label describe the button. */
export function ChoiceCard({ className = '', children, ...radio }: ComponentProps<typeof Radio>) {
  const details = useId()
  return (
    <div className={`${card} border-line-strong bg-panel has-checked:border-accent has-checked:bg-selected`}>
      {/* The label's `::after` covers the card, so that a press anywhere chooses it. The button and the label's text lie above it. */}
      <Radio
        {...radio}
        className={`*:relative *:z-1 after:absolute after:inset-0 ${className}`}
        aria-describedby={children ? details : undefined}
      />
      {children && (
        <div id={details} className="mt-1 pl-6.5 break-words">
          {children}
        </div>
      )}
    </div>
  )
}
