import { useTranslations } from 'use-intl'
import { useReports } from '#portal/reports/url.ts'
import type { Filters } from '#portal/reports/url.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PopupField } from '#portal/ui/overlay/PopupField.tsx'

type Urgency = Pick<Filters, 'priority' | 'critical' | 'unacknowledged'>

const none: Urgency = { priority: undefined, critical: undefined, unacknowledged: undefined }

/** What cannot wait, as one choice of a few. */
const choices = {
  soon: { ...none, priority: 'urgent,stat' },
  stat: { ...none, priority: 'stat' },
  critical: { ...none, critical: true },
  unacknowledged: { ...none, unacknowledged: true },
} as const satisfies Record<string, Urgency>
const names = Object.keys(choices) as (keyof typeof choices)[]

/** The choice that the filters of an address are; undefined where they are none of them, as a link may combine them. */
const urgencyIn = (filters: Urgency) =>
  names.find((name) =>
    (Object.keys(none) as (keyof Urgency)[]).every((key) => choices[name][key] === filters[key]),
  )

/** Chooses what cannot wait. */
export function UrgencyFilter() {
  const t = useTranslations('filterParts.urgency')
  const { filters, filter } = useReports()
  const value = urgencyIn(filters)
  const isSet = (Object.keys(none) as (keyof Urgency)[]).some((key) => filters[key] !== undefined)
  return (
    <PopupField label={t('label')} value={t(value ?? (isSet ? 'several' : 'any'))}>
      {(close) => (
        <div role="group" aria-label={t('label')}>
          {(['any', ...names] as const).map((name) => {
            const isChosen = name === 'any' ? !isSet : name === value
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isChosen}
                className="flex min-h-control w-full items-center gap-2 px-3 text-left outline-offset-[-2px] hover:bg-sunken"
                onClick={() => {
                  close()
                  filter(name === 'any' ? none : choices[name])
                }}
              >
                <span className="w-4 shrink-0">{isChosen && <Icon name="check" size={16} />}</span>
                {t(name)}
              </button>
            )
          })}
        </div>
      )}
    </PopupField>
  )
}
