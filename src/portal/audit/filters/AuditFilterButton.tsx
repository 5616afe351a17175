import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { activityNames, acts, outcomes } from '#contract/audit/acts.ts'
import { recordKinds } from '#contract/audit/audit.ts'
import { DayFields, wrongDays } from '#portal/filters/DayRangeForm.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { FiltersButton } from '#portal/filters/FiltersButton.tsx'
import { useRecordsText } from '#portal/locale/words/useRecordsText.ts'
import { readAuditFilters } from '#portal/audit/url.ts'
import type { AuditFilters } from '#portal/audit/url.ts'

/** Each reading of the audit is recorded, so not every typed character is one. */
const TYPING_MS = 800

interface AuditFilterProps {
  filters: AuditFilters
  /** How many records they leave, where that is known. */
  count: number | undefined
  onApply: (filters: AuditFilters) => void
}

type Typed = Readonly<Partial<Record<keyof AuditFilters, string>>>

const typedOf = (filters: AuditFilters): Typed =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))

/** The fields that differ: the others keep what was typed while the address was changing. */
const changedFields = (before: Typed, after: Typed): Typed =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)] as (keyof AuditFilters)[])]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? '']),
  )

/** The filters of the audit, behind their button. */
export function AuditFilterButton({ filters, count, onApply }: AuditFilterProps) {
  const t = useTranslations('audit.filters')
  /** How often all was cleared: the fields begin empty then, also where something was typed that does not act yet. */
  const [cleared, setCleared] = useState(0)
  return (
    <div role="search" className="flex shrink-0">
      <FiltersButton
        set={Object.keys(filters).length}
        result={count === undefined ? t('show') : t('showCount', { count })}
        onClear={() => {
          setCleared(cleared + 1)
          onApply({})
        }}
      >
        <AuditFields key={cleared} filters={filters} onApply={onApply} />
      </FiltersButton>
    </div>
  )
}

/** The fields: a choice acts at once, what is typed after a moment, when the field is left, or by Enter. */
function AuditFields({ filters, onApply }: Omit<AuditFilterProps, 'count'>) {
  const t = useTranslations('audit')
  const id = useId()
  const dates = useTranslations('dates')
  const records = useRecordsText()
  const locale = useLocale()
  const [applied, setApplied] = useState(filters)
  const [typed, setTyped] = useState(() => typedOf(filters))
  const [wrong, setWrong] = useState<{ problem: string; fields: readonly string[] }>()
  // Another address, by a button or by Back, brings its own filters.
  if (applied !== filters) {
    setApplied(filters)
    setTyped({ ...typed, ...changedFields(typedOf(applied), typedOf(filters)) })
    setWrong(undefined)
  }
  const problemOf = (next: Typed) => {
    const isNumber = readAuditFilters(new URLSearchParams(next)).recordId !== undefined
    if (next.recordId?.trim() && !isNumber)
      return { problem: t('filters.invalidRecordNumber'), fields: ['recordId'] }
    const days = { from: next.from ?? '', to: next.to ?? '' }
    return wrongDays(days, { form: dates('dayForm'), order: t('filters.invalidDateRange') })
  }
  const apply = (next: Typed) => {
    const read = readAuditFilters(new URLSearchParams(next))
    if (!problemOf(next) && JSON.stringify(read) !== JSON.stringify(filters)) onApply(read)
  }
  /** What is half typed is no problem until the field is left. */
  const finish = () => {
    setWrong(problemOf(typed))
    apply(typed)
  }
  const applyTyped = useEffectEvent(() => apply(typed))
  useEffect(() => {
    const timer = setTimeout(() => applyTyped(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const set = (part: Typed) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setWrong(undefined)
    return next
  }
  const isWrong = (name: string) => wrong?.fields.includes(name) ?? false
  const frame = (name: string, label: string, control: ReactNode) => (
    <label
      key={name}
      className="control flex min-w-0 items-center gap-2 pl-2.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
    >
      <span className="shrink-0 text-head text-ink-3">{label}</span>
      {control}
    </label>
  )
  const select = (name: 'activity' | 'act' | 'outcome' | 'kind', options: [string, string][]) => (
    <LabelledSelect
      key={name}
      label={t(`filters.${name}`)}
      value={typed[name] ?? ''}
      onChange={(event) => apply(set({ [name]: event.target.value }))}
    >
      <option value="">{t('filters.any')}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </LabelledSelect>
  )
  const input = (name: 'username' | 'recordId', label: string) =>
    frame(
      name,
      label,
      <input
        value={typed[name] ?? ''}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        inputMode={name === 'recordId' ? 'numeric' : undefined}
        aria-invalid={isWrong(name) ? true : undefined}
        aria-describedby={isWrong(name) ? `${id}-problem` : undefined}
        className="min-w-0 grow bg-transparent py-1.5 pr-2 outline-none"
        onChange={(event) => set({ [name]: event.target.value })}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />,
    )
  return (
    <>
      {input('username', t('filters.user'))}
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
      {input('recordId', t('filters.record'))}
      <div className="grid grid-cols-2 gap-2" onBlur={finish}>
        <DayFields
          id={id}
          days={{ from: typed.from ?? '', to: typed.to ?? '' }}
          labels={{ from: t('filters.from'), to: t('filters.to') }}
          isWrong={isWrong}
          onChange={set}
        />
      </div>
      <p id={`${id}-problem`} role="alert" className="text-small text-danger empty:hidden">
        {wrong?.problem}
      </p>
    </>
  )
}
