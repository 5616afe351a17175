import type { ComponentProps } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { isTimeZone } from '#contract/declaration/field.ts'
import { browserTimeZone } from '#portal/locale/dates/calendar.ts'
import { Select } from '#portal/ui/form/Select.tsx'

/** Not among the zones of every browser. */
const UTC = 'UTC'
const CLOCK_MS = 5_000

interface TimeZoneSelectProps extends ComponentProps<'select'> {
  value: string
  /** What stands for no zone; without it, one has to be chosen. */
  none?: string | undefined
}

/** One of the time zones of the browser, by continent. A stored one stays, also where the browser has another name for it. */
export function TimeZoneSelect({ none, ...select }: TimeZoneSelectProps) {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), browserTimeZone(), select.value])
  known.delete('')
  known.delete(UTC)
  const zones = [...known].toSorted()
  return (
    <Select {...select}>
      {none !== undefined && <option value="">{none}</option>}
      <option value={UTC}>{UTC}</option>
      {[...new Set(zones.map(continentOf))].map((continent) => (
        <optgroup key={continent} label={continent}>
          {zones
            .filter((zone) => continentOf(zone) === continent)
            .map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}

const continentOf = (zone: string) => zone.split('/', 1)[0] ?? zone

/** What the clocks of a time zone show now, by which somebody sees whether it is the right one. */
export function TimeThere({ zone }: { zone: string }) {
  const t = useTranslations('settings.form')
  const format = useFormatter()
  const now = useNow({ updateInterval: CLOCK_MS })
  if (!isTimeZone(zone)) return null
  const time = format.dateTime(now, {
    timeZone: zone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return t('timeThere', { time })
}
