import { useId, useState } from 'react'
import { isDay } from '#contract/moments/day.ts'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DateField } from '#portal/ui/form/DateField.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'

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

/** The days that are none, or both where they stand in the wrong order; either may be left open. */
export function wrongDays(days: TypedDays, texts: { form: string; order: string }): WrongDays | undefined {
  const [wrong, ...others] = (['from', 'to'] as const).filter(
    (name) => days[name] !== '' && !isDay(days[name]),
  )
  if (wrong) return { problem: texts.form, fields: [wrong, ...others] }
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to
  return isReversed ? { problem: texts.order, fields: ['from', 'to'] } : undefined
}

interface DayFieldsProps {
  /** Of the form, whose problem stands in `{id}-problem`. */
  id: string
  days: TypedDays
  labels: TypedDays
  isWrong: (name: keyof TypedDays) => boolean
  onChange: (days: TypedDays) => void
}

/** The fields of a first and a last day. */
export function DayFields({ id, days, labels, isWrong, onChange }: DayFieldsProps) {
  const field = useDateField('day')
  return (['from', 'to'] as const).map((name) => (
    <div key={name} className="flex min-w-0 flex-col gap-1">
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {labels[name]}
      </label>
      <DateField
        id={`${id}-${name}`}
        field={field}
        value={days[name]}
        aria-invalid={isWrong(name) ? true : undefined}
        aria-describedby={isWrong(name) ? `${id}-problem` : undefined}
        onChange={(typed) => onChange({ ...days, [name]: typed })}
      />
    </div>
  ))
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
  const [days, setDays] = useState(initial)
  const [wrong, setWrong] = useState<WrongDays>()

  const apply = () => {
    const found = check(days)
    if (!found) return onApply(days)
    setWrong(found)
    document.getElementById(`${id}-${found.fields[0]}`)?.focus()
  }
  return (
    <PlainForm
      aria-label={words.label}
      className="mt-1 flex flex-col gap-2 border-t border-line px-3 pt-3 pb-2"
      onSubmit={apply}
    >
      <div className="grid grid-cols-2 gap-2">
        <DayFields
          id={id}
          days={days}
          labels={words}
          isWrong={(name) => wrong?.fields.includes(name) ?? false}
          onChange={(next) => {
            setWrong(undefined)
            setDays(next)
          }}
        />
      </div>
      <p id={`${id}-problem`} role="alert" className="text-small text-danger empty:hidden">
        {wrong?.problem}
      </p>
      <Button type="submit">{words.apply}</Button>
    </PlainForm>
  )
}
