import { startTransition, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { ChoiceList } from './ChoiceList.tsx'
import { listboxClasses as looks } from './listboxClasses.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { optionId, useChoiceList } from './useChoiceList.ts'

export interface Choice {
  id: string
  label: string
  /** What the list shows of it, where that is more than the label. */
  content?: ReactNode
  /** The name of the group that it stands in; those of a group follow each other. */
  group?: string | undefined
}

interface ComboboxProps {
  label: string
  /** The id of the input, where the caller renders the label above it. */
  id?: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** The choices that are known. The caller does the search. */
  items: readonly Choice[]
  /** Called with the typed text, and with an empty one when the list closes. */
  onSearch: (text: string) => void
  /** Called on Enter where no choice is highlighted: the text alone may identify one. */
  onEnter?: (text: string) => Promise<Choice | null>
  /** The list opens or closes: choices need to be loaded only while it is open. */
  onToggle?: (open: boolean) => void
  /** Shown where nothing is chosen. */
  placeholder: string
  /** Shown in the list: that it is loading, that loading failed, or that nothing was found. */
  note: string | undefined
  listLabel: string
  /** The label of the button that clears the field; without it there is none. */
  clearLabel?: string | undefined
  /** The label of the button that opens the list; without it the field looks like a search. */
  openLabel?: string
  className?: string
  /** The ids of what explains the field, and whether its value is wrong. */
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/**
 * Chooses one of many records, searched for while the user types. Written by hand: a library's is larger than the rest of the page.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, items, onSearch, note } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  // The typed text; while it is undefined, the label of the chosen value is shown.
  const [typed, setTyped] = useState<string>()

  const choose = (choice: Choice | null) => {
    onChange(choice)
    // The caller may apply the choice in a transition: until then its label is shown as if typed.
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
  const press = (event: KeyboardEvent) => {
    if (list.press(event)) {
      if (event.key === 'Escape') setTyped(undefined)
    } else if (event.key === 'Enter' && typed?.trim() && !event.nativeEvent.isComposing) {
      void find(typed)
    }
  }
  const find = async (text: string) => {
    const choice = await props.onEnter?.(text).catch(() => null)
    if (!choice || input.current?.value !== text) return
    list.toggle(false)
    choose(choice)
  }
  return (
    <div className={`${looks.frame} ${props.className ?? ''}`}>
      <label htmlFor={id} className={`${looks.field} cursor-text`}>
        {props.id === undefined && <span className={looks.label}>{label}</span>}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? list.id : undefined}
          aria-activedescendant={list.active < 0 ? undefined : optionId(list.id, list.active)}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          className={looks.input}
          value={typed ?? value?.label ?? ''}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={(event) => {
            // Typing replaces the label of the chosen value.
            if (typed === undefined) event.currentTarget.select()
            list.toggle(true)
          }}
          onBlur={leave}
          onKeyDown={press}
        />
      </label>
      {props.clearLabel !== undefined && value && (
        <button type="button" title={props.clearLabel} className={looks.button} onClick={clear}>
          <Icon name="close" size={16} />
          <span className="sr-only">{props.clearLabel}</span>
        </button>
      )}
      {props.openLabel === undefined ? (
        <Icon name="search" size={16} className="pointer-events-none mr-2.5 self-center text-ink-3" />
      ) : (
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
      )}
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
            group: item.group,
            content: (
              <>
                <span className="w-4 shrink-0">
                  {item.id === value?.id && <Icon name="check" size={16} />}
                </span>
                {item.content ?? item.label}
              </>
            ),
          }))}
        />
      )}
    </div>
  )
}
