import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { overviewSteps } from '#contract/overview.ts'
import { useIsOwn } from '#portal/overview/lists/useLists.ts'
import { selectionNames } from '#portal/overview/url.ts'
import { can } from '#portal/session/can.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { ToggleButton } from '#portal/ui/form/ToggleButton.tsx'
import { useOverview } from './OverviewContext.ts'
import { PeriodField } from './PeriodField.tsx'
import { fitsStep } from './periods.ts'
import { SelectionField } from './SelectionField.tsx'

/** The period and what the figures are limited to. On a narrow screen, all but the period is behind a button. */
export function OverviewFilters() {
  const t = useTranslations('overview')
  const id = useId()
  const user = useUser()
  const isOwn = useIsOwn()
  const { selection, days, step, compare, change, clear } = useOverview()
  const [isExpanded, setExpanded] = useState(false)
  const count = Object.keys(selection).length
  // Whoever sees only figures of all doctors together is not offered one of them.
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
