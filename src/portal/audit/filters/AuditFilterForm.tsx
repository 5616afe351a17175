import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { activityNames, acts, outcomes } from '#contract/audit/acts.ts'
import { recordKinds } from '#contract/audit/audit.ts'
import { DayFields, wrongDays } from '#portal/filters/DayRangeForm.tsx'
import { useRecordsText } from '#portal/locale/words/useRecordsText.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { TextInput } from '#portal/ui/form/Field.tsx'
import { readAuditFilters } from '#portal/audit/url.ts'
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
  const [typed, setTyped] = useState<Readonly<Partial<Record<keyof AuditFilters, string>>>>(() =>
    Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
  )
  const set = (part: typeof typed) => {
    setWrong(undefined)
    setTyped({ ...typed, ...part })
  }
  const days = { from: typed.from ?? '', to: typed.to ?? '' }
  const [wrong, setWrong] = useState<{ problem: string; fields: readonly string[] }>()
  const [isExpanded, setExpanded] = useState(false)
  const count = Object.keys(filters).length

  const apply = () => {
    const next = readAuditFilters(new URLSearchParams(typed))
    const isNumber = next.recordId !== undefined || !typed.recordId?.trim()
    const found = isNumber
      ? wrongDays(days, { form: dates('dayForm'), order: t('filters.invalidDateRange') })
      : { problem: t('filters.invalidRecordNumber'), fields: ['recordId'] }
    if (!found) return onApply(next)
    setWrong(found)
    document.getElementById(`${id}-${found.fields[0]}`)?.focus()
  }
  const isWrong = (name: string) => wrong?.fields.includes(name) ?? false
  const field = (name: string, label: string, control: ReactNode, className = '') => (
    <div className={`flex min-w-0 flex-col gap-1 max-sm:w-full ${className}`}>
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {label}
      </label>
      {control}
    </div>
  )
  const select = (name: 'activity' | 'act' | 'outcome' | 'kind', options: [string, string][]) =>
    field(
      name,
      t(`filters.${name}`),
      <select
        id={`${id}-${name}`}
        value={typed[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
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
  const input = (name: keyof AuditFilters, label: string, width: string) =>
    field(
      name,
      label,
      <TextInput
        id={`${id}-${name}`}
        value={typed[name] ?? ''}
        autoCapitalize="none"
        spellCheck={false}
        inputMode={name === 'recordId' ? 'numeric' : undefined}
        aria-invalid={isWrong(name) ? true : undefined}
        aria-describedby={isWrong(name) ? `${id}-problem` : undefined}
        className="min-w-0 px-2"
        onChange={(event) => set({ [name]: event.target.value })}
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
      <PlainForm
        id={id}
        className={`flex w-full flex-wrap items-end gap-2 ${isExpanded ? '' : 'max-md:hidden'}`}
        onSubmit={apply}
      >
        {input('username', t('filters.user'), 'w-36')}
        {select(
          'activity',
          activityNames.map((activity) => [activity, t(`activities.${activity}`)]),
        )}
        {select(
          'act',
          acts.map((act) => [act, t(`acts.${act}`)]),
        )}
        {select(
          'outcome',
          outcomes.map((outcome) => [outcome, t(`outcomes.${outcome}`)]),
        )}
        {select(
          'kind',
          recordKinds
            .map((kind): [string, string] => [kind, records.kind(kind)])
            .toSorted(([, one], [, other]) => one.localeCompare(other, locale)),
        )}
        {input('recordId', t('filters.record'), 'w-32')}
        <div className="grid w-[20.5rem] grid-cols-2 gap-2 max-sm:w-full">
          <DayFields
            id={id}
            days={days}
            labels={{ from: t('filters.from'), to: t('filters.to') }}
            isWrong={isWrong}
            onChange={set}
          />
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
      </PlainForm>
    </div>
  )
}
