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
  /** Of the field, where its label stands above it, drawn by the caller. */
  id?: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** What may be chosen, as far as it is known. The search itself is the caller's. */
  items: readonly Choice[]
  /** What is typed, and empty again once the list closes. */
  onSearch: (text: string) => void
  /** Enter where no choice is marked: what is typed may say by itself which is meant. */
  onEnter?: (text: string) => Promise<Choice | null>
  /** The list opens or closes: what it holds may be asked for when it is wanted. */
  onToggle?: (open: boolean) => void
  /** Shown where nothing is chosen. */
  placeholder: string
  /** Said in the list: that it is on its way, that it could not be had, or that nothing was found. */
  note: string | undefined
  listLabel: string
  /** Where the field has a button that empties it. */
  clearLabel?: string | undefined
  /** Of the button that shows all there is. Without one the field looks like a search. */
  openLabel?: string
  className?: string
}

/**
 * Chooses one of many things that are searched for as one types. Written by hand: the library's weighs more than the rest
 * of the page.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, items, onSearch, note } = props
  const ownId = useId()
  const id = props.id ?? ownId
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
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          className={looks.input}
          value={typed ?? value?.label ?? ''}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={(event) => {
            // What is chosen is typed over, not added to.
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
