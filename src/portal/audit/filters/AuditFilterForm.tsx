import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isDay } from '#contract/moments/day.ts'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { useRecordsText } from '#portal/locale/words/useRecordsText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DateField } from '#portal/ui/form/DateField.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { choices, readAuditFilters } from '#portal/audit/url.ts'
import type { AuditFilters } from '#portal/audit/url.ts'

interface AuditFilterFormProps {
  filters: AuditFilters
  onApply: (filters: AuditFilters) => void
}

/** The filters of the records. They apply when the form is submitted, not while typing: each reading is recorded. */
export function AuditFilterForm({ filters, onApply }: AuditFilterFormProps) {
  const t = useTranslations('audit')
  const id = useId()
  const dates = useTranslations('dates')
  const records = useRecordsText()
  const locale = useLocale()
  const day = useDateField('day')
  const [days, setDays] = useState({ from: filters.from ?? '', to: filters.to ?? '' })
  const [wrong, setWrong] = useState<{ problem: string; fields: readonly string[] }>()
  const [isExpanded, setExpanded] = useState(false)
  const count = Object.keys(filters).length

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    formData.set('from', days.from)
    formData.set('to', days.to)
    const text = (name: string) => {
      const value = formData.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const typedQuery = new URLSearchParams(
      [...formData.keys()].flatMap((name) => (text(name) ? [[name, text(name)]] : [])),
    ).toString()
    const next = readAuditFilters(typedQuery)
    const noDays = (['from', 'to'] as const).filter((name) => days[name] !== '' && !isDay(days[name]))
    if (text('recordId') && next.recordId === undefined)
      setWrong({ problem: t('filters.invalidRecordNumber'), fields: ['recordId'] })
    else if (noDays.length > 0) setWrong({ problem: dates('dayForm'), fields: noDays })
    else if (next.from && next.to && next.from > next.to)
      setWrong({ problem: t('filters.invalidDateRange'), fields: ['from', 'to'] })
    else onApply(next)
  }
  const wrongness = (name: string) =>
    wrong?.fields.includes(name) && ({ 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const)
  const field = (name: string, label: string, control: ReactNode, className = '') => (
    <div className={`flex min-w-0 flex-col gap-1 max-sm:w-full ${className}`}>
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {label}
      </label>
      {control}
    </div>
  )
  const select = (name: string, label: string, value: string | undefined, options: [string, string][]) =>
    field(
      name,
      label,
      <select
        id={`${id}-${name}`}
        name={name}
        defaultValue={value ?? ''}
        className="control h-control max-w-48 px-2 max-sm:w-full max-sm:max-w-none"
      >
        <option value="">{t('filters.any')}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>,
    )
  const dayField = (name: 'from' | 'to') =>
    field(
      name,
      t(`filters.${name}`),
      <DateField
        id={`${id}-${name}`}
        field={day}
        value={days[name]}
        {...wrongness(name)}
        onChange={(formData) => {
          setWrong(undefined)
          setDays({ ...days, [name]: formData })
        }}
      />,
      'w-40',
    )
  const input = (name: keyof AuditFilters, label: string, width: string) =>
    field(
      name,
      label,
      <TextInput
        id={`${id}-${name}`}
        name={name}
        defaultValue={filters[name]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={name === 'recordId' ? 'numeric' : undefined}
        {...wrongness(name)}
        className="min-w-0 px-2"
        onChange={() => setWrong(undefined)}
      />,
      width,
    )
  return (
    <div role="search" className="contents">
      {/* On a narrow screen the form is collapsed, so that there is room for the records. */}
      <Button
        className="md:hidden"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
      >
        {count > 0 ? t('filters.toggleWithCount', { count }) : t('filters.toggle')}
      </Button>
      <form
        id={id}
        noValidate
        className={`flex w-full flex-wrap items-end gap-2 ${isExpanded ? '' : 'max-md:hidden'}`}
        onSubmit={apply}
      >
        {input('username', t('filters.user'), 'w-36')}
        {select(
          'activity',
          t('filters.activity'),
          filters.activity,
          choices.activities.map((activity) => [activity, t(`activities.${activity}`)]),
        )}
        {select(
          'act',
          t('filters.act'),
          filters.act,
          choices.acts.map((act) => [act, t(`acts.${act}`)]),
        )}
        {select(
          'outcome',
          t('filters.outcome'),
          filters.outcome,
          choices.outcomes.map((outcome) => [outcome, t(`outcomes.${outcome}`)]),
        )}
        {select(
          'kind',
          t('filters.kind'),
          filters.kind,
          choices.recordKinds
            .map((kind): [string, string] => [kind, records.kind(kind)])
            .toSorted(([, one], [, other]) => one.localeCompare(other, locale)),
        )}
        {input('recordId', t('filters.record'), 'w-32')}
        <div className="flex gap-2 max-sm:w-full">
          {dayField('from')}
          {dayField('to')}
        </div>
        <Button type="submit">{t('filters.apply')}</Button>
        {count > 0 && (
          <Button variant="quiet" className="px-2" onClick={() => onApply({})}>
            {t('filters.clear')}
          </Button>
        )}
        <p id={`${id}-problem`} role="alert" className="w-full text-small text-danger empty:hidden">
          {wrong?.problem}
        </p>
      </form>
    </div>
  )
}
