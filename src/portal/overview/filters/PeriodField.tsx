import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isDay } from '#contract/moments/day.ts'
import { useDateField } from '#portal/locale/useDateField.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DateField } from '#portal/ui/form/DateField.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'
import { useOverview } from './OverviewContext.ts'
import { isShowable, quickPeriods } from './periods.ts'
import type { Days } from './periods.ts'

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
  const dates = useTranslations('dates')
  const field = useDateField('day')
  const { days, today, change } = useOverview()
  const [typed, setTyped] = useState<Days>({ from: days.from, to: days.to })
  const [problem, setProblem] = useState<string>()

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { from, to } = typed
    const wrong = [from, to].find((day) => !isDay(day))
    if (wrong === '') setProblem(t('incompleteDate'))
    else if (wrong !== undefined) setProblem(dates('dayForm'))
    else if (from > to) setProblem(t('invalidRange'))
    else if (from > today) setProblem(t('future'))
    else if (!isShowable(typed)) setProblem(t('tooLong'))
    else {
      onDone()
      change({ period: undefined, ...typed })
      return
    }
    document.getElementById(`${id}-${isDay(from) && !isDay(to) ? 'to' : 'from'}`)?.focus()
  }
  const day = (name: 'from' | 'to') => (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {t(name)}
      </label>
      <DateField
        id={`${id}-${name}`}
        field={field}
        value={typed[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(next) => {
          setProblem(undefined)
          setTyped({ ...typed, [name]: next })
        }}
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
        {problem}
      </p>
      <Button type="submit">{t('apply')}</Button>
    </form>
  )
}
