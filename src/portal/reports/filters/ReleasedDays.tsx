import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isDay } from '#contract/moments/day.ts'
import { useDateField } from '#portal/locale/useDateField.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DateField } from '#portal/ui/form/DateField.tsx'

export interface ReleasedDaysProps {
  from: string | undefined
  to: string | undefined
  onApply: (from: string | undefined, to: string | undefined) => void
}

/** A first and a last day, either of which may be left open. Days in the wrong order are refused. */
export function ReleasedDays({ from, to, onApply }: ReleasedDaysProps) {
  const t = useTranslations('filterParts')
  const id = useId()
  const dates = useTranslations('dates')
  const field = useDateField('day')
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' })
  const [problem, setProblem] = useState<string>()

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = (['from', 'to'] as const).find((name) => days[name] !== '' && !isDay(days[name]))
    const isReversed = days.from !== '' && days.to !== '' && days.from > days.to
    if (!wrong && !isReversed) return onApply(days.from || undefined, days.to || undefined)
    setProblem(wrong ? dates('dayForm') : t('invalidDateRange'))
    document.getElementById(`${id}-${wrong ?? 'from'}`)?.focus()
  }
  const day = (name: 'from' | 'to') => (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {t(name)}
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
      aria-label={t('customRange')}
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
      <Button type="submit">{t('apply')}</Button>
    </form>
  )
}
