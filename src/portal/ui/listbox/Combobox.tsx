import { startTransition, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ChoiceList, FieldButton } from './ChoiceList.tsx'
import type { ComboboxStart } from './ComboboxStandIn.tsx'
import { listboxClasses as looks } from './listboxClasses.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useChoiceList, useComboboxStart } from './useChoiceList.ts'

export interface Choice {
  id: string
  label: string
  /** What the list shows in place of the label. */
  text?: string | undefined
  /** What tells it from others of its label: shown below it. */
  detail?: string | undefined
  /** The name of the group that it stands in; those of a group follow each other. */
  group?: string | undefined
  /** Not a record, but the offer to create or to search for something: Enter takes it only where nothing else is there. */
  offer?: 'plus' | 'search'
  /** The typed text identifies it, as its number does. */
  isExact?: boolean
}

const RETRY = 'retry'

interface ComboboxProps {
  label: string
  /** The id of the input, where the caller renders the label above it. */
  id?: string | undefined
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** The choices that are known. The caller does the search. */
  items: readonly Choice[]
  /** The choices are not yet those of the typed text: keys wait for these. */
  isBehind: boolean
  /** Called with the typed text, and with an empty one when the list closes. */
  onSearch: (text: string) => void
  /** Called on Enter where no choice is highlighted: the choice waits for those of this text. */
  onEnter?: (text: string) => void
  /** The list opens or closes: choices need to be loaded only while it is open. */
  onToggle?: (open: boolean) => void
  /** Shown where nothing is chosen. */
  placeholder: string
  /** Shown in the list: that it is loading, that loading failed, or that nothing was found. */
  note: string | undefined
  /** Offered after the choices where loading them failed. */
  retry?: { label: string; onRetry: () => void } | undefined
  /** Shown in the list in place of the note where Enter was pressed and several choices match. */
  several: string
  /** Shown below a field that was left with a text and no choice. */
  unchosen: string
  listLabel: string
  /** The label of the button that clears the field; without it there is none. */
  clearLabel?: string | undefined
  /** The label of the button that opens the list; without it the field looks like a search. */
  openLabel?: string | undefined
  className?: string | undefined
  start?: ComboboxStart | undefined
  /** The ids of what explains the field, and whether its value is wrong. */
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/**
 * Chooses one of many records, searched for while the user types. Enter takes the highlighted choice, or what is typed where that is
 * unambiguous. A text that is left without a choice stays, marked; `goToUnchosen` keeps a form with one from being sent. Written by
 * hand: a library's is larger than the rest of the page.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, items, isBehind, onSearch, retry } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  // The typed text; while it is undefined, the label of the chosen value is shown.
  const [typed, setTyped] = useState(props.start?.typed || undefined)
  // The field was left with a text of which nothing was chosen, while this value was.
  const [left, setLeft] = useState<{ value: string | undefined }>()
  // Enter was pressed: the text waits for its choices, or several match it.
  const [entered, setEntered] = useState<'waiting' | 'several'>()

  const isUnchosen = Boolean(typed?.trim()) && typed !== value?.label
  // Where a choice opens a dialog, the field is left before its text is given up.
  const isMarked = left !== undefined && isUnchosen
  if (left && left.value !== value?.id) {
    setLeft(undefined)
    setTyped(undefined)
  }
  const choose = (choice: Choice | null) => {
    setEntered(undefined)
    setLeft(undefined)
    onChange(choice)
    // The caller may apply the choice in a transition: until then its label is shown as if typed.
    setTyped(choice?.label ?? '')
    startTransition(() => setTyped(undefined))
  }
  const list = useChoiceList({
    keys: [...items.map(({ id: key }) => key), ...(retry ? [RETRY] : [])],
    selected: value?.id,
    isBehind: isBehind && !retry,
    keepsOpen: (index) => index === items.length,
    onChoose: (index) => (index === items.length ? retry?.onRetry() : choose(items[index] ?? null)),
    onToggle: (open) => {
      onSearch(open ? (typed ?? '') : '')
      props.onToggle?.(open)
    },
  })
  const leave = () => {
    list.toggle(false)
    setEntered(undefined)
    if (isUnchosen) setLeft({ value: value?.id })
    else setTyped(undefined)
  }
  const type = (text: string) => {
    if (text === '' && value) onChange(null)
    setTyped(text)
    setEntered(undefined)
    setLeft(undefined)
    list.toggle(true)
    onSearch(text)
  }
  const clear = () => {
    list.toggle(false)
    choose(null)
    input.current?.focus()
  }
  const enter = (text: string) => {
    list.toggle(true)
    setEntered('waiting')
    props.onEnter?.(text)
  }
  const press = (event: KeyboardEvent) => {
    if (list.press(event)) {
      setEntered(undefined)
      if (event.key === 'Escape') {
        setTyped(undefined)
        setLeft(undefined)
      }
    } else if (event.key === 'Enter' && typed?.trim() && !event.nativeEvent.isComposing) {
      // A form is not sent with a text that is no choice yet.
      event.preventDefault()
      enter(typed)
    }
  }
  useComboboxStart(props.start, input, ({ typed: text, isEntered }) => {
    list.toggle(true)
    onSearch(text)
    if (isEntered) enter(text)
  })
  const take = (choice: Choice) => {
    list.toggle(false)
    choose(choice)
  }
  const settle = useEffectEvent(() => {
    const only = unambiguous(items, typed ?? '')
    if (only) take(only)
    else setEntered(items.length > 1 ? 'several' : undefined)
  })
  const isDue = entered === 'waiting' && !isBehind
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [isDue])
  return (
    <div className={`min-w-0 ${props.className ?? ''}`}>
      <div className={`${looks.frame} has-aria-invalid:border-danger`}>
        <label htmlFor={id} className={`${looks.field} cursor-text`}>
          {/* A search says by its placeholder what it looks for. */}
          {props.id === undefined && (
            <span className={props.openLabel === undefined ? 'sr-only' : looks.label}>{label}</span>
          )}
          <input
            {...list.inputProps()}
            ref={input}
            id={id}
            aria-describedby={
              [props['aria-describedby'], isMarked && `${id}-unchosen`].filter(Boolean).join(' ') || undefined
            }
            aria-invalid={isMarked ? true : props['aria-invalid']}
            data-unchosen={isUnchosen || undefined}
            placeholder={props.placeholder}
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
        {props.clearLabel !== undefined && (value || isMarked) && (
          <FieldButton label={props.clearLabel} icon="close" onClick={clear} />
        )}
        {props.openLabel === undefined ? (
          <Icon name="search" size={16} className="pointer-events-none mr-2.5 self-center text-ink-3" />
        ) : (
          <FieldButton
            label={props.openLabel}
            icon="chevronDown"
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              list.toggle(!list.isOpen)
            }}
          />
        )}
        {list.isOpen && (
          <ChoiceList
            id={list.id}
            label={props.listLabel}
            note={entered === 'several' ? props.several : props.note}
            active={list.active}
            onChoose={list.choose}
            options={[
              ...items.map(({ id: key, label: own, text = own, detail, group, offer }) => {
                const selected = key === value?.id
                const icon = offer ?? (selected && ('check' as const))
                return { key, selected, text, detail, group, icon }
              }),
              ...(retry
                ? [{ key: RETRY, selected: false, text: retry.label, icon: 'refresh' as const }]
                : []),
            ]}
          />
        )}
      </div>
      {isMarked && (
        <p id={`${id}-unchosen`} role="status" className="mt-1 text-small text-danger">
          {props.unchosen}
        </p>
      )}
    </div>
  )
}

/** The only choice, or the only one that this text identifies. */
function unambiguous(items: readonly Choice[], text: string): Choice | undefined {
  const records = items.filter(({ offer }) => !offer)
  const plain = (label: string) => label.trim().normalize().toLowerCase()
  const exact = records.filter(({ label, isExact }) => isExact || plain(label) === plain(text))
  if (exact.length === 1) return exact[0]
  const all = records.length > 0 ? records : items
  return all.length === 1 ? all[0] : undefined
}
