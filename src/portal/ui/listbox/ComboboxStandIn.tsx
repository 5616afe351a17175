import { useId } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { listboxClasses as looks } from './listboxClasses.ts'

/** What was done in the field before the code of its choices was there. */
export interface ComboboxStart {
  typed: string
  hasFocus: boolean
  /** Enter was pressed after it was typed. */
  isEntered?: boolean
}

interface ComboboxStandInProps {
  label: string
  placeholder: string
  start: ComboboxStart
  onStart: (start: ComboboxStart) => void
}

/** The field of a `Combobox` that looks like a search, without its choices. The `Combobox` goes on with what was typed here. */
export function ComboboxStandIn({ label, placeholder, start, onStart }: ComboboxStandInProps) {
  const id = useId()
  return (
    <div className={looks.frame}>
      <label htmlFor={id} className={`${looks.field} cursor-text`}>
        <span className="sr-only">{label}</span>
        <input
          id={id}
          role="combobox"
          aria-controls={`${id}-choices`}
          aria-expanded={false}
          autoComplete="off"
          className={looks.input}
          placeholder={placeholder}
          value={start.typed}
          onChange={(event) => onStart({ typed: event.target.value, hasFocus: true })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onStart({ ...start, isEntered: true })
          }}
          onFocus={() => onStart({ ...start, hasFocus: true })}
          onBlur={() => onStart({ ...start, hasFocus: false })}
        />
      </label>
      <Icon name="search" size={16} className="pointer-events-none mr-2.5 self-center text-ink-3" />
    </div>
  )
}
