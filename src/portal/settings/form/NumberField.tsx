import { useLocale } from 'use-intl'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import { readNumber, writeNumber } from '#portal/locale/words/numbers.ts'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { useTypedText } from '#portal/ui/form/useTypedText.ts'
import { isMistyped } from './fieldDraft.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { isRequired } from './fieldProblem.ts'
import { useRecordForm } from './FormContext.ts'

const MAX_TEXT = 40

/** A number, read and shown as the reader's language writes it. What is none stays as it was typed, with its problem. */
export function NumberField({ name, field }: { name: string; field: AnyField }) {
  const locale = useLocale()
  const { draft, change, leave } = useRecordForm()
  const value = draft[name]
  const typed = useTypedText({
    value,
    written: isMistyped(value) ? value.typed : typeof value === 'number' ? writeNumber(value, locale) : '',
    read: (text): unknown => (text.trim() === '' ? null : (readNumber(text, locale) ?? { typed: text })),
    onChange: (next) => change({ [name]: next }),
  })
  return (
    <FieldFrame name={name}>
      {(control) => (
        <TextInput
          {...control}
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
          maxLength={MAX_TEXT}
          required={isRequired(field)}
          autoComplete="off"
          spellCheck={false}
          className="max-w-48"
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={() => {
            typed.leave()
            leave(name)
          }}
        />
      )}
    </FieldFrame>
  )
}
