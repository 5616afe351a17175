import { useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { TextInput } from './Field.tsx'

interface DateFieldProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'required' | 'disabled' | 'inputMode' | 'className'
> {
  /** A day or a time in ISO form, or the typed text where it cannot be read as one. */
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  /** How the reader's language writes it: a browser's own field speaks the browser's language. */
  field: {
    kind: 'day' | 'time'
    form: { read: (text: string) => string | undefined; write: (held: string) => string }
    placeholder: string
    pickLabel: string
  }
}

const types = { day: 'date', time: 'datetime-local' } as const
// Without it browsers let years of six digits be chosen.
const latest = { day: '9999-12-31', time: '9999-12-31T23:59' } as const

/** A day, or a day with its time, typed in the reader's language or chosen in the browser's calendar. */
export function DateField({ value, onChange, onLeave, field, className = '', ...rest }: DateFieldProps) {
  const { kind, form } = field
  const picker = useRef<HTMLInputElement>(null)
  const isHeld = form.read(value) === value
  const typed = useTypedText({
    value,
    written: isHeld ? form.write(value) : value,
    read: (text) => (text.trim() === '' ? '' : (form.read(text) ?? text)),
    onChange,
  })
  return (
    <span className={`relative block w-full ${className}`}>
      <TextInput
        {...rest}
        spellCheck={false}
        placeholder={field.placeholder}
        maxLength={40}
        className="pr-9"
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={() => {
          typed.leave()
          onLeave?.()
        }}
      />
      <input
        ref={picker}
        type={types[kind]}
        max={latest[kind]}
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 opacity-0"
        disabled={rest.disabled}
        // A year alone may be held, but not shown in a calendar.
        value={isHeld && value.includes('-') ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        tabIndex={-1}
        title={field.pickLabel}
        disabled={rest.disabled}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-ink-3 hover:text-ink disabled:opacity-50"
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="calendar" size={16} />
        <span className="sr-only">{field.pickLabel}</span>
      </button>
    </span>
  )
}

interface TimeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** A time of 24 hours as HH:MM, or the typed text where it cannot be read as one. */
  value: string
  onChange: (value: string) => void
  onLeave: () => void
  read: (text: string) => string | undefined
}

/** A time of a day, typed in any usual way, and shown as 24 hours once the field is left. */
export function TimeField({ value, onChange, onLeave, read, ...rest }: TimeFieldProps) {
  const typed = useTypedText({ value, written: value, read: (text) => read(text) ?? text.trim(), onChange })
  return (
    <TextInput
      {...rest}
      spellCheck={false}
      maxLength={10}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={() => {
        typed.leave()
        onLeave()
      }}
    />
  )
}

interface TypedText<Value> {
  value: Value
  /** The value as a text. */
  written: string
  read: (text: string) => Value
  onChange: (value: Value) => void
}

/**
 * The text of a field for a value that is read from it and can be written in several ways. It stays as it is typed until the field is
 * left, or its value changes in another way.
 */
export function useTypedText<Value>({ value, written, read, onChange }: TypedText<Value>) {
  const [typed, setTyped] = useState<{ text: string; value: Value }>()
  return {
    text: typed && typed.value === value ? typed.text : written,
    type: (text: string) => {
      const next = read(text)
      setTyped({ text, value: next })
      onChange(next)
    },
    leave: () => setTyped(undefined),
  }
}
