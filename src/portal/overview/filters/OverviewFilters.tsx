import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fold, words } from '#contract/matching.ts'
import { isDay } from '#contract/moments/day.ts'
import { overviewSteps } from '#contract/overview.ts'
import { DayRangeForm } from '#portal/filters/DayRangeForm.tsx'
import type { TypedDays, WrongDays } from '#portal/filters/DayRangeForm.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useChoiceWords } from '#portal/locale/words/useChoiceWords.ts'
import { choicesOf, nameOf } from '#portal/overview/api/choices.ts'
import { useIsOwn } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { selectionNames } from '#portal/overview/url.ts'
import type { SelectionName } from '#portal/overview/url.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { can } from '#portal/session/can.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { ToggleButton } from '#portal/ui/form/ToggleButton.tsx'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Combobox } from '#portal/ui/listbox/Combobox.tsx'
import type { Choice } from '#portal/ui/listbox/Combobox.tsx'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'
import { useOverview } from './OverviewContext.ts'
import { fitsStep, isShowable, quickPeriods } from './periods.ts'

/** The period and what the figures are limited to. On a narrow screen, all but the period is behind a button. */
export function OverviewFilters() {
  const t = useTranslations('overview')
  const id = useId()
  const user = useUser()
  const isOwn = useIsOwn()
  const { selection, days, step, compare, change, clear } = useOverview()
  const [isExpanded, setExpanded] = useState(false)
  const count = Object.keys(selection).length
  // Users who see only the figures of all doctors together cannot choose a doctor.
  const seesDoctors =
    !isOwn && can(user, { access: 'overview.doctors' }) && can(user, { access: 'employee.read' })
  const names = selectionNames.filter((name) => name !== 'examinerId' || seesDoctors)
  return (
    <div role="group" aria-label={t('filters.label')} className="flex w-full flex-wrap items-start gap-2">
      <PeriodField className="w-max max-w-full min-w-52 max-lg:grow" />
      <Button
        className="lg:hidden"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
      >
        {count > 0 ? t('filters.toggleWithCount', { count }) : t('filters.toggle')}
      </Button>
      <div id={id} className={`contents ${isExpanded ? '' : 'max-lg:[&>*]:hidden'}`}>
        {names.map((name) => (
          <SelectionField
            key={name}
            name={name}
            className="max-w-72 grow basis-36 max-lg:max-w-none max-lg:basis-[40%] max-md:basis-full"
          />
        ))}
        <label className="control inline-flex items-center gap-2 pl-2.5">
          <span className="text-head text-ink-3">{t('filters.step')}</span>
          <select
            value={step}
            className="h-full rounded-control bg-transparent py-1.5 pr-1 outline-none [&>option]:bg-panel"
            onChange={({ target }) => {
              const chosen = overviewSteps.find((one) => one === target.value)
              if (chosen) change({ step: chosen })
            }}
          >
            {overviewSteps.map((one) => (
              <option key={one} value={one} disabled={!fitsStep(days, one)}>
                {t(`filters.steps.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <ToggleButton pressed={compare} onClick={() => change({ compare: !compare })}>
          {t('filters.compare')}
        </ToggleButton>
        {count > 0 && (
          <Button variant="quiet" className="px-2" onClick={clear}>
            {t('clearFilters')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Chooses the days: a period that moves with the calendar, or any two days. */
function PeriodField({ className }: { className: string }) {
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
  const dates = useTranslations('dates')
  const { days, today, change } = useOverview()
  const check = (typed: TypedDays): WrongDays | undefined => {
    const { from, to } = typed
    const [wrong, ...others] = (['from', 'to'] as const).filter((name) => !isDay(typed[name]))
    if (wrong) {
      const problem = typed[wrong] === '' ? t('incompleteDate') : dates('dayForm')
      return { problem, fields: [wrong, ...others] }
    }
    if (from > to) return { problem: t('invalidRange'), fields: ['from', 'to'] }
    if (from > today) return { problem: t('future'), fields: ['from'] }
    return isShowable(typed) ? undefined : { problem: t('tooLong'), fields: ['from', 'to'] }
  }
  return (
    <DayRangeForm
      initial={{ from: days.from, to: days.to }}
      words={{ label: t('own'), from: t('from'), to: t('to'), apply: t('apply') }}
      check={check}
      onApply={(typed) => {
        onDone()
        change({ period: undefined, ...typed })
      }}
    />
  )
}

const SEARCH_DELAY_MS = 200

const mayBeNone = (name: SelectionName): name is 'unitId' | 'modalityId' =>
  name === 'unitId' || name === 'modalityId'

/** Limits the figures to one unit, modality, exam or examiner. */
function SelectionField({ name, className }: { name: SelectionName; className: string }) {
  const t = useTranslations('overview.filters')
  const choiceWords = useChoiceWords()
  const client = useClient()
  const { filters, change } = useOverview()
  const id = filters[name]
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const searchText = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const results = useQuery({
    ...choicesOf(client, name, searchText),
    enabled: isOpen,
  })
  const chosen = useQuery({ ...nameOf(client, name, id ?? 0), enabled: id !== undefined && id > 0 })

  const matching = (results.data ?? []).filter((one) =>
    words(search).every((word) => fold(one.name).includes(word)),
  )
  const none: Choice[] =
    mayBeNone(name) && search.trim() === '' ? [{ id: '0', label: t(`without.${name}`) }] : []
  const items = [...matching.map((one) => ({ id: String(one.id), label: one.name })), ...none]
  const labelOf = () => {
    if (id === 0 && mayBeNone(name)) return t(`without.${name}`)
    return chosen.data ?? t('number', { id: String(id) })
  }
  const note = () => {
    if (results.isError) return t('failed')
    if (results.isFetching && matching.length === 0) return t('searching')
    return items.length === 0 ? t('nothing') : undefined
  }
  const label = t(name)
  return (
    <Combobox
      label={label}
      value={id === undefined ? null : { id: String(id), label: labelOf() }}
      onChange={(choice) => change({ [name]: choice ? Number(choice.id) : undefined })}
      items={items}
      isBehind={results.isFetching || searchText !== search.trim()}
      {...choiceWords}
      onSearch={setSearch}
      onToggle={setOpen}
      placeholder={t('any')}
      note={note()}
      listLabel={t('choices', { field: label })}
      clearLabel={t('clear', { field: label })}
      openLabel={t('open', { field: label })}
      className={className}
    />
  )
}
