import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { useDateField } from '#portal/locale/dates/useDateField.ts'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'
import { momentAt, wallTimeAt } from '#portal/locale/dates/wallTime.ts'
import { readNumber, writeNumber } from '#portal/locale/words/numbers.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { DateField, useTypedText } from '#portal/ui/form/DateField.tsx'
import { TextArea, TextInput } from '#portal/ui/form/Field.tsx'
import { isMistyped } from './fieldDraft.ts'
import { FieldFrame, useField } from './FieldFrame.tsx'
import { useRecordForm } from './FormContext.ts'
import { TimeThere, TimeZoneSelect } from './TimeZoneSelect.tsx'

const types: Partial<Record<AnyField['kind'], string>> = { email: 'email', webAddress: 'url' }
const MAX_TEXT = 500

/** One line: a text, an e-mail or web address. */
export function TextField({ name, field }: { name: string; field: AnyField }) {
  const t = useTranslations('settings.form')
  const { input } = useField(name)
  const example = field.kind === 'text' ? field.example : undefined
  return (
    <FieldFrame name={name} note={example && t('example', { example })}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          type={types[field.kind] ?? 'text'}
          maxLength={field.kind === 'text' ? field.max : MAX_TEXT}
          spellCheck={field.kind === 'text'}
        />
      )}
    </FieldFrame>
  )
}

/** A time zone, chosen from those there are. */
export function TimeZoneField({ name, isOptional }: { name: string; isOptional: boolean }) {
  const t = useTranslations('settings.form')
  const { input } = useField(name)
  return (
    <FieldFrame name={name} note={input.value !== '' && <TimeThere zone={input.value} />}>
      {(control) => <TimeZoneSelect {...control} {...input} none={t(isOptional ? 'notSet' : 'choose')} />}
    </FieldFrame>
  )
}

/** A number, read and shown as the reader's language writes it. What is none stays as it was typed, with its problem. */
export function NumberField({ name, isWhole }: { name: string; isWhole: boolean }) {
  const locale = useLocale()
  const { input, value, set, onLeave } = useField(name)
  const typed = useTypedText({
    value,
    written: isMistyped(value) ? value.typed : typeof value === 'number' ? writeNumber(value, locale) : '',
    read: (text): unknown => (text.trim() === '' ? null : (readNumber(text, locale) ?? { typed: text })),
    onChange: set,
  })
  return (
    <FieldFrame name={name}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          maxLength={40}
          spellCheck={false}
          className="max-w-48"
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={() => {
            typed.leave()
            onLeave()
          }}
        />
      )}
    </FieldFrame>
  )
}

/** A day, or a day with its time, as the clinic's clocks show it. */
export function MomentField({ name, isDay }: { name: string; isDay: boolean }) {
  const timeZone = useTimeZone()
  const dateField = useDateField(isDay ? 'day' : 'time')
  const { input, required, set, onLeave } = useField(name)
  return (
    <FieldFrame name={name}>
      {(control) => (
        <DateField
          {...control}
          field={dateField}
          required={required}
          className={isDay ? 'max-w-48' : 'max-w-64'}
          value={isDay ? input.value : wallTimeAt(input.value, timeZone)}
          onChange={(value) => set(isDay ? value : momentAt(value, timeZone))}
          onLeave={onLeave}
        />
      )}
    </FieldFrame>
  )
}

export function LongTextField({ name, max }: { name: string; max: number }) {
  const { input } = useField(name)
  return (
    <FieldFrame name={name} className="sm:col-span-full">
      {(control) => (
        <TextArea
          {...control}
          {...input}
          rows={4}
          maxLength={max}
          className="field-sizing-content max-h-80 min-h-24 resize-y"
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
  const { label, input } = useField(name)
  return (
    <FieldFrame name={name} note={t('colourExample')}>
      {(control) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t('pickColour', { field: label })}
            className="size-control shrink-0 cursor-pointer rounded-control border border-edge bg-panel p-1"
            value={COLOUR.test(input.value) ? input.value.toLowerCase() : NO_COLOUR}
            onChange={input.onChange}
          />
          <TextInput {...control} {...input} maxLength={7} spellCheck={false} className="max-w-32" />
        </span>
      )}
    </FieldFrame>
  )
}

/** A secret, which is never shown: a new one can be set. */
export function SecretField({ name, min }: { name: string; min: number }) {
  const t = useTranslations('settings.form')
  const { record } = useRecordForm()
  const { label, input } = useField(name)
  const [isOpen, setOpen] = useState(false)
  if (record && !isOpen && input.value === '')
    return (
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <p className="text-small font-medium">{label}</p>
        <Button onClick={() => setOpen(true)} aria-label={t('setSecretOf', { field: label })}>
          {t('setSecret')}
        </Button>
      </div>
    )
  return (
    <FieldFrame name={name} note={t('secretLength', { min })}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          ref={(element) => {
            if (isOpen && input.value === '') element?.focus()
          }}
          type="password"
          autoComplete="new-password"
        />
      )}
    </FieldFrame>
  )
}
