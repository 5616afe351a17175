import { startTransition, useId, useRef, useState } from 'react'
import { ChoiceList } from './ChoiceList.tsx'
import { choiceLooks as looks } from './choiceLooks.ts'
import { Icon } from './Icon.tsx'
import { optionId, useChoiceList } from './useChoiceList.ts'

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
  /** The list opens or closes: what it holds may be asked for when it is wanted. */
  onToggle?: (open: boolean) => void
  /** Shown where nothing is chosen. */
  placeholder: string
  /** Said in the list: that it is on its way, that it could not be had, or that nothing was found. */
  note: string | undefined
  listLabel: string
  clearLabel: string
  openLabel: string
  className?: string
}

/**
 * Chooses one of many things that are searched for as one types. Written by hand: the library's weighs more than the rest
 * of the page.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, items, onSearch, note } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // What is typed; what is chosen is shown where nothing is.
  const [typed, setTyped] = useState<string>()

  const choose = (choice: Choice | null) => {
    onChange(choice)
    // Until the caller has taken it, which may be in a transition, the choice stands as if typed.
    setTyped(choice?.label ?? '')
    startTransition(() => setTyped(undefined))
  }
  const list = useChoiceList({
    size: items.length,
    first: items.findIndex((item) => item.id === value?.id),
    onChoose: (index) => choose(items[index] ?? null),
    onToggle: (open) => {
      if (!open) onSearch('')
      props.onToggle?.(open)
    },
  })
  const leave = () => {
    list.toggle(false)
    setTyped(undefined)
  }
  const type = (text: string) => {
    if (text === '' && value) onChange(null)
    setTyped(text)
    list.toggle(true, text === '' ? -1 : 0)
    onSearch(text)
  }
  const clear = () => {
    list.toggle(false)
    choose(null)
    input.current?.focus()
  }
  return (
    <div className={`${looks.frame} ${props.className ?? ''}`}>
      <label htmlFor={id} className={looks.label}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? list.id : undefined}
        aria-activedescendant={list.active < 0 ? undefined : optionId(list.id, list.active)}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        className={looks.input}
        value={typed ?? value?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onClick={() => list.toggle(true)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (list.press(event) && event.key === 'Escape') setTyped(undefined)
        }}
      />
      {value && (
        <button type="button" title={props.clearLabel} className={looks.button} onClick={clear}>
          <Icon name="close" size={16} />
          <span className="sr-only">{props.clearLabel}</span>
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        title={props.openLabel}
        className={looks.button}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          input.current?.focus()
          list.toggle(!list.isOpen)
        }}
      >
        <Icon name="chevronDown" size={16} />
        <span className="sr-only">{props.openLabel}</span>
      </button>
      {list.isOpen && (
        <ChoiceList
          id={list.id}
          label={props.listLabel}
          note={note}
          active={list.active}
          onChoose={list.choose}
          options={items.map((item) => ({
            key: item.id,
            selected: item.id === value?.id,
            content: (
              <>
                <span className="w-4 shrink-0">
                  {item.id === value?.id && <Icon name="check" size={16} />}
                </span>
                {item.label}
              </>
            ),
          }))}
        />
      )}
    </div>
  )
}
