import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId } from 'react'
import { choiceLooks as looks } from './choiceLooks.ts'
import { Icon } from './Icon.tsx'

interface SuggestProps {
  label: string
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
  placeholder: string
  /** Said in the list: that it is on its way, or that it could not be had. */
  note: string | undefined
  /** What was typed is finished, as far as the focus tells. */
  onBlur?: () => void
  listLabel: string
  clearLabel: string
  className?: string
}

// Free text counts, so it is a text field that happens to have a list, and not the choice that a combobox is.
const textField = { role: 'textbox', 'aria-expanded': undefined, 'aria-haspopup': undefined } as const

/** A text field with suggestions. Whatever is typed counts, suggested or not. */
export function Suggest(props: SuggestProps) {
  const { label, value, onChange, suggestions, placeholder, note } = props
  const id = useId()
  const hasList = suggestions.length > 0 || note !== undefined
  return (
    <Autocomplete.Root items={suggestions} filter={null} value={value} onValueChange={onChange}>
      <Autocomplete.InputGroup className={`${looks.frame} ${props.className ?? ''}`}>
        <label htmlFor={id} className={looks.label}>
          {label}
        </label>
        <Autocomplete.Input
          {...textField}
          id={id}
          placeholder={placeholder}
          className={looks.input}
          onBlur={props.onBlur}
        />
        {value && (
          <Autocomplete.Clear title={props.clearLabel} className={looks.button}>
            <Icon name="close" size={16} />
            <span className="sr-only">{props.clearLabel}</span>
          </Autocomplete.Clear>
        )}
      </Autocomplete.InputGroup>
      {hasList && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} align="start" className={looks.positioner}>
            <Autocomplete.Popup className={looks.popup}>
              <Autocomplete.Status className={looks.note}>{note}</Autocomplete.Status>
              <Autocomplete.List aria-label={props.listLabel}>
                {(suggestion: string) => (
                  <Autocomplete.Item key={suggestion} value={suggestion} className={looks.item}>
                    {suggestion}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  )
}
