import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'
import { useOverview } from './OverviewContext.ts'
import { isShowable, quickPeriods } from './periods.ts'

/** Chooses the days: a period that moves with the calendar, or any two days. */
export function PeriodField({ className }: { className: string }) {
  const t = useTranslations('overview')
  const text = useFigureText()
  const { filters, days, change } = useOverview()
  const hasOwn = filters.from !== undefined
  const period = hasOwn ? undefined : (filters.period ?? 'last30')
  return (
    <PopupField
      label={t('filters.period')}
      value={period ? t(`periods.${period}`) : text.days(days)}
      className={className}
    >
      {(close) => (
        <>
          <div role="group" aria-label={t('filters.quick')}>
            {quickPeriods.map((option) => (
              <button
                key={option}
                type="button"
                aria-pressed={option === period}
                className="flex min-h-control w-full items-center gap-2 px-3 text-left outline-offset-[-2px] hover:bg-sunken"
                onClick={() => {
                  close()
                  change({ period: option, from: undefined, to: undefined })
                }}
              >
                <span className="w-4 shrink-0">{option === period && <Icon name="check" size={16} />}</span>
                {t(`periods.${option}`)}
              </button>
            ))}
          </div>
          <OwnDays onDone={close} />
        </>
      )}
    </PopupField>
  )
}

/** A first and a last day. Days in the wrong order, or that are to come, are refused. */
function OwnDays({ onDone }: { onDone: () => void }) {
  const t = useTranslations('overview.filters')
  const id = useId()
  const { days, today, change } = useOverview()
  const [problem, setProblem] = useState<'incompleteDate' | 'invalidRange' | 'future' | 'tooLong'>()

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first, last] = event.currentTarget.querySelectorAll('input')
    if (!first || !last) return
    if (!first.value || !last.value) setProblem('incompleteDate')
    else if (first.value > last.value) setProblem('invalidRange')
    else if (first.value > today) setProblem('future')
    else if (!isShowable({ from: first.value, to: last.value })) setProblem('tooLong')
    else {
      onDone()
      change({ period: undefined, from: first.value, to: last.value })
      return
    }
    ;(first.value && !last.value ? last : first).focus()
  }
  const day = (name: 'from' | 'to') => (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {t(name)}
      </label>
      <TextInput
        id={`${id}-${name}`}
        type="date"
        max="9999-12-31"
        defaultValue={days[name]}
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
      aria-label={t('own')}
      className="mt-1 flex flex-col gap-2 border-t border-line px-3 pt-3 pb-2"
      onSubmit={apply}
    >
      <div className="grid grid-cols-2 gap-2">
        {day('from')}
        {day('to')}
      </div>
      <p id={`${id}-problem`} role="alert" className="text-small text-danger empty:hidden">
        {problem && t(problem)}
      </p>
      <Button type="submit">{t('apply')}</Button>
    </form>
  )
}
