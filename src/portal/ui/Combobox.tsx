import { Combobox as Base } from '@base-ui/react/combobox'
import { useId } from 'react'
import { choiceLooks as looks } from './choiceLooks.ts'
import { Icon } from './Icon.tsx'

export interface Choice {
  id: string
  label: string
}

interface ComboboxProps {
  label: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** What may be chosen, as far as it is known. The search itself is the caller's. */
  items: readonly Choice[]
  /** What is typed, and empty again once the list closes. */
  onSearch: (text: string) => void
  /** Shown where nothing is chosen. */
  placeholder: string
  /** Said in the list: that it is on its way, that it could not be had, or that nothing was found. */
  note: string | undefined
  /** The list opens or closes: what it holds may be asked for when it is wanted. */
  onOpenChange?: (open: boolean) => void
  listLabel: string
  clearLabel: string
  openLabel: string
  className?: string
}

/** Chooses one of many things that are searched for as one types. */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, items, onSearch, placeholder, note } = props
  const id = useId()
  return (
    <Base.Root
      items={items}
      filter={null}
      value={value}
      onValueChange={onChange}
      itemToStringLabel={(choice: Choice) => choice.label}
      isItemEqualToValue={(choice, chosen) => choice.id === chosen.id}
      onInputValueChange={(text, { reason }) => onSearch(reason === 'input-change' ? text : '')}
      {...(props.onOpenChange && { onOpenChange: props.onOpenChange })}
      autoHighlight
    >
      <Base.InputGroup className={`${looks.frame} ${props.className ?? ''}`}>
        <label htmlFor={id} className={looks.label}>
          {label}
        </label>
        <Base.Input id={id} placeholder={placeholder} className={looks.input} />
        {value && (
          <Base.Clear title={props.clearLabel} className={looks.button}>
            <Icon name="close" size={16} />
            <span className="sr-only">{props.clearLabel}</span>
          </Base.Clear>
        )}
        <Base.Trigger title={props.openLabel} className={looks.button}>
          <Icon name="chevronDown" size={16} />
          <span className="sr-only">{props.openLabel}</span>
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className={looks.positioner}>
          <Base.Popup className={looks.popup}>
            <Base.Status className={looks.note}>{note}</Base.Status>
            <Base.List aria-label={props.listLabel}>
              {(choice: Choice) => (
                <Base.Item key={choice.id} value={choice} className={looks.item}>
                  <span className="w-4 shrink-0">
                    <Base.ItemIndicator>
                      <Icon name="check" size={16} />
                    </Base.ItemIndicator>
                  </span>
                  {choice.label}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
