import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/reports/employee.ts'
import { examOperations } from '#contract/reports/exam.ts'
import { lookups, modalities } from '#contract/resources/lookups.ts'
import { isDay } from '#contract/moments/day.ts'
import { overviewSteps } from '#contract/overview.ts'
import { DayRangeForm } from '#portal/filters/DayRangeForm.tsx'
import type { TypedDays, WrongDays } from '#portal/filters/DayRangeForm.tsx'
import { FiltersButton } from '#portal/filters/FiltersButton.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useIsOwn } from '#portal/overview/lists/useLists.ts'
import { useFigureText } from '#portal/overview/text/useFigureText.ts'
import { selectionNames } from '#portal/overview/url.ts'
import type { SelectionName } from '#portal/overview/url.ts'
import { RecordPicker, referenceChoice } from '#portal/records/pick/RecordPicker.tsx'
import { recordSearch } from '#portal/records/pick/recordSearch.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'
import { useRecentExams } from '#portal/records/pick/useRecentExams.ts'
import { useReference } from '#portal/records/pick/useReference.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { can } from '#portal/session/can.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { LabelledSelect } from '#portal/ui/form/Select.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'
import { useOverview } from './OverviewContext.ts'
import { fitsStep, isShowable, quickPeriods } from './periods.ts'

/** What the figures are limited to beside the period, and how they are shown. */
export function OverviewFilters() {
  const t = useTranslations('overview')
  const user = useUser()
  const isOwn = useIsOwn()
  const { selection, days, step, compare, change, clear } = useOverview()
  // Users who see only the figures of all doctors together cannot choose a doctor.
  const seesDoctors =
    !isOwn && can(user, { access: 'overview.doctors' }) && can(user, { access: 'employee.read' })
  const names = selectionNames.filter((name) => name !== 'examinerId' || seesDoctors)
  return (
    <FiltersButton set={Object.keys(selection).length} result={t('filters.show')} onClear={clear}>
      {names.map((name) => (
        <SelectionField key={name} name={name} />
      ))}
      <LabelledSelect
        label={t('filters.step')}
        value={step}
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
      </LabelledSelect>
      <Checkbox
        label={t('filters.compare')}
        checked={compare}
        onChange={({ target }) => change({ compare: target.checked })}
      />
    </FiltersButton>
  )
}

/** Chooses the days: a period that moves with the calendar, or any two days. */
export function PeriodField() {
  const t = useTranslations('overview')
  const text = useFigureText()
  const { filters, days, change } = useOverview()
  const period = filters.from === undefined ? (filters.period ?? 'last30') : undefined
  return (
    <PopupField
      label={t('filters.period')}
      value={period ? t(`periods.${period}`) : text.days(days)}
      className="w-max max-w-full min-w-0 shrink"
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

const operations = {
  unitId: lookups.unit,
  modalityId: modalities,
  examId: { get: examOperations.getExam, query: examOperations.queryExam },
  examinerId: { get: employeeOperations.getEmployee, query: employeeOperations.queryEmployee },
}

/** Limits the figures to one unit, modality, exam or examiner. */
function SelectionField({ name }: { name: SelectionName }) {
  const t = useTranslations('overview.filters')
  const client = useClient()
  const { filters, change } = useOverview()
  const [recent, addRecent] = useRecentExams()
  const { get, query } = operations[name]
  const id = filters[name]
  const none = name === 'unitId' || name === 'modalityId' ? [{ id: 0, name: t(`without.${name}`) }] : []
  const chosen = useReference(id === undefined ? null : { id }, get)
  const label = t(name)
  return (
    <RecordPicker
      label={label}
      value={id === 0 ? (none[0] ?? null) : chosen}
      onChange={(record: RecordReference | null) => {
        if (name === 'examId' && record) addRecent(record)
        change({ [name]: record?.id })
      }}
      search={(text) => recordSearch(client, query, text, name === 'examinerId' ? { examiner: 'true' } : {})}
      choiceOf={referenceChoice}
      recent={name === 'examId' ? recent : []}
      extra={none}
      placeholder={t('any')}
      nothingFound={t('nothing')}
      listLabel={t('choices', { field: label })}
      clearLabel={t('clear', { field: label })}
    />
  )
}
