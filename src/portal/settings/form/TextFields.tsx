import type { AnyField } from '#contract/declaration/resourceField.ts'
import { DateField } from '#portal/ui/form/DateField.tsx'
import { TextArea } from '#portal/ui/form/TextArea.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { useTranslations } from 'use-intl'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'
import { momentAt, wallTimeAt } from '#portal/locale/dates/wallTime.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { isRequired } from './fieldProblem.ts'
import { useRecordForm } from './FormContext.ts'

const types: Partial<Record<AnyField['kind'], string>> = { email: 'email', webAddress: 'url' }
const MAX_TEXT = 500

/** One line: a text, an e-mail or web address. */
export function TextField({ name, field }: { name: string; field: AnyField }) {
  const t = useTranslations('settings.form')
  const { draft, change, leave } = useRecordForm()
  const example = field.kind === 'text' ? field.example : undefined
  return (
    <FieldFrame name={name} note={example && t('example', { example })}>
      {(control) => (
        <TextInput
          {...control}
          type={types[field.kind] ?? 'text'}
          maxLength={field.kind === 'text' ? field.max : MAX_TEXT}
          required={isRequired(field)}
          autoComplete="off"
          spellCheck={field.kind === 'text'}
          value={String(draft[name])}
          onChange={(event) => change({ [name]: event.target.value })}
          onBlur={() => leave(name)}
        />
      )}
    </FieldFrame>
  )
}

/** A day, or a day with its time, as the clinic's clocks show it. */
export function MomentField({ name, field }: { name: string; field: AnyField }) {
  const isDay = field.kind === 'date'
  const timeZone = useTimeZone()
  const dateField = useDateField(isDay ? 'day' : 'time')
  const { draft, change, leave } = useRecordForm()
  const held = String(draft[name])
  return (
    <FieldFrame name={name}>
      {(control) => (
        <DateField
          {...control}
          field={dateField}
          required={isRequired(field)}
          className={isDay ? 'max-w-48' : 'max-w-64'}
          value={isDay ? held : wallTimeAt(held, timeZone)}
          onChange={(value) => change({ [name]: isDay ? value : momentAt(value, timeZone) })}
          onLeave={() => leave(name)}
        />
      )}
    </FieldFrame>
  )
}

const LINES = 4

export function LongTextField({ name, max }: { name: string; max: number }) {
  const { group, draft, change, leave } = useRecordForm()
  const field = group.declared.fields[name]
  return (
    <FieldFrame name={name} className="sm:col-span-full">
      {(control) => (
        <TextArea
          {...control}
          rows={LINES}
          maxLength={max}
          required={field && isRequired(field)}
          className="field-sizing-content max-h-80 min-h-24 resize-y"
          value={String(draft[name])}
          onChange={(event) => change({ [name]: event.target.value })}
          onBlur={() => leave(name)}
        />
      )}
    </FieldFrame>
  )
}

const COLOUR = /^#[0-9a-f]{6}$/i
const NO_COLOUR = '#808080'

/** The browser's own colour picker beside a field for the code. */
export function ColourField({ name }: { name: string }) {
  const t = useTranslations('settings.form')
  const labels = useLabels()
  const { group, draft, change, leave } = useRecordForm()
  const text = String(draft[name])
  return (
    <FieldFrame name={name} note={t('colourExample')}>
      {(control) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t('pickColour', { field: labels.field(group.name, name) })}
            className="size-control shrink-0 cursor-pointer rounded-control border border-edge bg-panel p-1"
            value={COLOUR.test(text) ? text.toLowerCase() : NO_COLOUR}
            onChange={(event) => change({ [name]: event.target.value })}
          />
          <TextInput
            {...control}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            className="max-w-32"
            value={text}
            onChange={(event) => change({ [name]: event.target.value })}
            onBlur={() => leave(name)}
          />
        </span>
      )}
    </FieldFrame>
  )
}
