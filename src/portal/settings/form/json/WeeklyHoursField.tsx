import { useFormatter, useTranslations } from 'use-intl'
import type { WeeklyHours } from '#contract/declaration/shapes.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { JsonFrame } from './JsonFrame.tsx'

const days = [1, 2, 3, 4, 5, 6, 7] as const
const usual = { opens: '08:00', closes: '18:00' }
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** When something is open, a weekday a line, each with as many intervals as needed. */
export function WeeklyHoursField({ name }: { name: string }) {
  const t = useTranslations('settings.hours')
  const format = useFormatter()
  const { draft, change } = useRecordForm()
  const hours = (draft[name] as WeeklyHours | null) ?? []
  const set = (next: WeeklyHours) => change({ [name]: next.length === 0 ? null : next })
  const nameOfDay = (day: number) =>
    format.dateTime(new Date(MONDAY + (day - 1) * DAY_MS), { weekday: 'long', timeZone: 'UTC' })
  return (
    <JsonFrame name={name}>
      <ul className="flex flex-col divide-y divide-line">
        {days.map((day) => {
          const own = hours.filter((entry) => entry.day === day)
          const label = nameOfDay(day)
          return (
            <li key={day} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2">
              <span className="flex min-h-control w-28 items-center">{label}</span>
              <ul className="flex grow flex-col gap-2">
                {own.length === 0 && (
                  <li className="flex min-h-control items-center text-ink-3">{t('closed')}</li>
                )}
                {hours.map(
                  (entry, index) =>
                    entry.day === day && (
                      <Interval
                        key={`${day} ${String(index)}`}
                        label={label}
                        entry={entry}
                        onChange={(part) => set(hours.with(index, { ...entry, ...part }))}
                        onRemove={() => set(hours.toSpliced(index, 1))}
                      />
                    ),
                )}
              </ul>
              <Button
                variant="quiet"
                className="px-2 text-small"
                aria-label={t('addOn', { day: label })}
                onClick={() => set([...hours, { day, ...nextInterval(own) }])}
              >
                {t('add')}
              </Button>
            </li>
          )
        })}
      </ul>
    </JsonFrame>
  )
}

/** A second interval of a day begins where the last one ends. */
const nextInterval = (own: WeeklyHours) => {
  const last = own.at(-1)
  return last ? { opens: last.closes, closes: '23:59' } : usual
}

interface IntervalProps {
  label: string
  entry: WeeklyHours[number]
  onChange: (part: Partial<WeeklyHours[number]>) => void
  onRemove: () => void
}

function Interval({ label, entry, onChange, onRemove }: IntervalProps) {
  const t = useTranslations('settings.hours')
  return (
    <li className="flex items-center gap-2">
      <TextInput
        type="time"
        aria-label={t('opens', { day: label })}
        className="max-w-32"
        value={entry.opens}
        onChange={(event) => onChange({ opens: event.target.value })}
      />
      <span className="text-ink-3">{t('to')}</span>
      <TextInput
        type="time"
        aria-label={t('closes', { day: label })}
        aria-invalid={entry.opens >= entry.closes || undefined}
        className="max-w-32"
        value={entry.closes}
        onChange={(event) => onChange({ closes: event.target.value })}
      />
      <IconButton icon="close" variant="bare" label={t('removeOn', { day: label })} onClick={onRemove} />
    </li>
  )
}
