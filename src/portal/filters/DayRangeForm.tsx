import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DateField } from '#portal/ui/form/DateField.tsx'

/** A first and a last day as `YYYY-MM-DD`; empty where none is typed, and as it is typed where it is no day. */
export interface TypedDays {
  from: string
  to: string
}

/** The problem in words, and the wrong days: the first of these is to be changed. */
export interface WrongDays {
  problem: string
  fields: readonly [keyof TypedDays, ...(keyof TypedDays)[]]
}

interface DayRangeFormProps {
  initial: TypedDays
  words: Readonly<Record<'label' | 'from' | 'to' | 'apply', string>>
  /** The problem of the days. */
  check: (days: TypedDays) => WrongDays | undefined
  onApply: (days: TypedDays) => void
}

/** A first and a last day. Days with a problem are not applied. */
export function DayRangeForm({ initial, words, check, onApply }: DayRangeFormProps) {
  const id = useId()
  const field = useDateField('day')
  const [days, setDays] = useState(initial)
  const [wrong, setWrong] = useState<WrongDays>()

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(days)
    if (!found) return onApply(days)
    setWrong(found)
    document.getElementById(`${id}-${found.fields[0]}`)?.focus()
  }
  const isWrong = (name: keyof TypedDays) => wrong?.fields.includes(name)
  const day = (name: keyof TypedDays) => (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {words[name]}
      </label>
      <DateField
        id={`${id}-${name}`}
        field={field}
        value={days[name]}
        aria-invalid={isWrong(name) ? true : undefined}
        aria-describedby={isWrong(name) ? `${id}-problem` : undefined}
        onChange={(typed) => {
          setWrong(undefined)
          setDays({ ...days, [name]: typed })
        }}
      />
    </div>
  )
  return (
    <form
      noValidate
      aria-label={words.label}
      className="mt-1 flex flex-col gap-2 border-t border-line px-3 pt-3 pb-2"
      onSubmit={apply}
    >
      <div className="grid grid-cols-2 gap-2">
        {day('from')}
        {day('to')}
      </div>
      <p id={`${id}-problem`} role="alert" className="text-small text-danger empty:hidden">
        {wrong?.problem}
      </p>
      <Button type="submit">{words.apply}</Button>
    </form>
  )
}
