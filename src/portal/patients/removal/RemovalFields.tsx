import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/form/Field.tsx'
import { TextInput } from '#portal/ui/form/TextInput.tsx'
import { listedReasons } from '#portal/patients/identity/codeText.ts'
import type { Removal } from './useRemoval.ts'

const choices = [...listedReasons, 'other'] as const

interface ReasonFieldProps {
  removal: Removal
  /** The field that is filled in next: the list, or the text of another reason. */
  focusOn: RefObject<(HTMLSelectElement & HTMLInputElement) | null>
}

/** Why the patient is removed: one of a short list, or a few words. */
export function ReasonField({ removal, focusOn }: ReasonFieldProps) {
  const t = useTranslations('patientRemoval.reason')
  const { reason, isTried, busy, chooseReason } = removal
  const { choice, text } = reason
  return (
    <>
      <Field
        label={t('label')}
        error={isTried && choice === '' && <span role="alert">{t('choiceMissing')}</span>}
      >
        {(control) => (
          <select
            {...control}
            ref={choice === 'other' ? undefined : focusOn}
            required
            disabled={busy}
            value={choice}
            className="control w-full px-3 py-1.5 aria-invalid:border-danger disabled:opacity-50"
            onChange={(event) => {
              const chosen = choices.find((option) => option === event.target.value)
              chooseReason({ ...reason, choice: chosen ?? '' })
            }}
          >
            <option value="">{t('choosePlaceholder')}</option>
            {choices.map((entry) => (
              <option key={entry} value={entry}>
                {t(entry)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice === 'other' && (
        <Field
          label={t('otherText')}
          error={isTried && text.trim() === '' && <span role="alert">{t('otherTextMissing')}</span>}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={focusOn}
              required
              readOnly={busy}
              maxLength={300}
              autoComplete="off"
              value={text}
              onChange={(event) => chooseReason({ ...reason, text: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** Where the record number is typed. A wrong digit is pointed out at once, a missing one on Enter. */
export function NumberField({ removal }: { removal: Removal }) {
  const t = useTranslations('patientRemoval')
  const { typedNumber, isNumberWrong, busy, typeNumber } = removal
  return (
    <Field label={t('confirm')} error={isNumberWrong && <span role="alert">{t('wrongNumber')}</span>}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          readOnly={busy}
          value={typedNumber}
          // Enter is to point out a wrong number, too: while the button is disabled the browser does not submit.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          onChange={(event) => typeNumber(event.target.value)}
        />
      )}
    </Field>
  )
}
