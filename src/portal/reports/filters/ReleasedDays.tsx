import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'

export interface ReleasedDaysProps {
  from: string | undefined
  to: string | undefined
  onApply: (from: string | undefined, to: string | undefined) => void
}

/** A first and a last day, either of which may be left open. Days in the wrong order are refused. */
export function ReleasedDays({ from, to, onApply }: ReleasedDaysProps) {
  const t = useTranslations('filterParts')
  const id = useId()
  const [problem, setProblem] = useState<'invalidDateRange' | 'incompleteDate'>()

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first, last] = event.currentTarget.querySelectorAll('input')
    if (!first || !last) return
    if (first.validity.badInput || last.validity.badInput) {
      setProblem('incompleteDate')
      ;(first.validity.badInput ? first : last).focus()
    } else if (first.value && last.value && first.value > last.value) {
      setProblem('invalidDateRange')
      first.focus()
    } else onApply(first.value || undefined, last.value || undefined)
  }
  const day = (name: 'from' | 'to', value: string | undefined) => (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {t(name)}
      </label>
      <TextInput
        id={`${id}-${name}`}
        type="date"
        max="9999-12-31"
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        className="min-w-0 px-2"
        onChange={() => setProblem(undefined)}
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
        {day('from', from)}
        {day('to', to)}
      </div>
      <p id={`${id}-problem`} role="alert" className="text-small text-danger empty:hidden">
        {problem && t(problem)}
      </p>
      <Button type="submit">{t('apply')}</Button>
    </form>
  )
}
