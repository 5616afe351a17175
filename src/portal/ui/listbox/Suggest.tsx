import { useId, useRef } from 'react'
import { ChoiceList, FieldButton } from './ChoiceList.tsx'
import { listboxClasses as looks } from './listboxClasses.ts'
import { useChoiceList } from './useChoiceList.ts'

export interface Suggestion {
  key: string
  text: string
  /** What tells it from another one of the same text. */
  detail?: string | undefined
}

interface SuggestProps {
  label: string
  value: string
  onChange: (text: string) => void
  suggestions: readonly Suggestion[]
  onPick: (suggestion: Suggestion) => void
  placeholder: string
  /** Typing is finished: Enter was pressed, or the field has lost the focus. */
  onFinish?: () => void
  /** The list opens or closes: suggestions need to be loaded only while it is open. */
  onToggle?: (open: boolean) => void
  listLabel: string
  /** Shown above the suggestions. */
  note?: string | undefined
  /** How many suggestions there are, for screen readers. */
  announcement: string
  /** The label of the button that clears the field; without it there is none. */
  clearLabel?: string | undefined
  className?: string
}

/** A text field with suggestions, also before anything is typed. Whatever is typed counts, suggested or not. */
export function Suggest(props: SuggestProps) {
  const { label, value, onChange, suggestions, onPick, onFinish } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useChoiceList({
    keys: suggestions.map(({ key }) => key),
    onChoose: (index) => {
      const picked = suggestions[index]
      if (picked) onPick(picked)
    },
    onToggle: props.onToggle,
  })
  const isShown = list.isOpen && suggestions.length > 0
  const showIfEmpty = () => {
    if (value === '') list.toggle(true)
  }
  return (
    <div className={`${looks.frame} ${props.className ?? ''}`}>
      <label htmlFor={id} className={`${looks.field} cursor-text`}>
        <span className={looks.label}>{label}</span>
        <input
          {...list.inputProps(isShown)}
          ref={input}
          id={id}
          placeholder={props.placeholder}
          value={value}
          onChange={(event) => {
            list.toggle(true)
            onChange(event.target.value)
          }}
          onFocus={showIfEmpty}
          onClick={showIfEmpty}
          onBlur={() => {
            list.toggle(false)
            onFinish?.()
          }}
          onKeyDown={(event) => {
            if (list.press(event) || event.key !== 'Enter') return
            list.toggle(false)
            onFinish?.()
          }}
        />
      </label>
      {props.clearLabel !== undefined && value && (
        <FieldButton
          label={props.clearLabel}
          icon="close"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
      <p role="status" className="sr-only">
        {list.isOpen && props.announcement}
      </p>
      {isShown && (
        <ChoiceList
          id={list.id}
          label={props.listLabel}
          active={list.active}
          onChoose={list.choose}
          note={props.note}
          options={suggestions.map((suggestion) => ({ ...suggestion, selected: suggestion.text === value }))}
        />
      )}
    </div>
  )
}
