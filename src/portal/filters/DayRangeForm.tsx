import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useDateField } from '#portal/locale/useDateField.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DateField } from '#portal/ui/form/DateField.tsx'

/** A first and a last day as `YYYY-MM-DD`; empty where none is typed, and as it is typed where it is no day. */
export interface TypedDays {
  from: string
  to: string
}

interface DayRangeFormProps {
  initial: TypedDays
  words: Readonly<Record<'label' | 'from' | 'to' | 'apply', string>>
  /** What is wrong with the days, and which of them is to be changed. */
  check: (days: TypedDays) => { problem: string; field: keyof TypedDays } | undefined
  onApply: (days: TypedDays) => void
}

/** A first and a last day. Days with a problem are not applied. */
export function DayRangeForm({ initial, words, check, onApply }: DayRangeFormProps) {
  const id = useId()
  const field = useDateField('day')
  const [days, setDays] = useState(initial)
  const [problem, setProblem] = useState<string>()

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(days)
    if (!found) return onApply(days)
    setProblem(found.problem)
    document.getElementById(`${id}-${found.field}`)?.focus()
  }
  const day = (name: keyof TypedDays) => (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {words[name]}
      </label>
      <DateField
        id={`${id}-${name}`}
        field={field}
        value={days[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(typed) => {
          setProblem(undefined)
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
        {problem}
      </p>
      <Button type="submit">{words.apply}</Button>
    </form>
  )
}
