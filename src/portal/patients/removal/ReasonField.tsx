import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#portal/ui/Field.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'
import { listedReasons } from './removalReason.ts'
import type { ReasonDraft } from './removalReason.ts'

const choices = [...listedReasons, 'other'] as const

interface ReasonFieldProps {
  reason: ReasonDraft
  onReason: (reason: ReasonDraft) => void
  /** The removal was tried without one. */
  missing: boolean
  locked: boolean
  /** The field that has to be filled in next. */
  focusOn: RefObject<(HTMLSelectElement & HTMLInputElement) | null>
}

/** Why the patient is removed: one of a short list, or in a few words. */
export function ReasonField({ reason, onReason, missing, locked, focusOn }: ReasonFieldProps) {
  const t = useTranslations('patientRemoval.reason')
  const { choice, text } = reason
  return (
    <>
      <Field label={t('label')} error={missing && choice === '' && <span role="alert">{t('needed')}</span>}>
        {(control) => (
          <select
            {...control}
            ref={choice === 'other' ? undefined : focusOn}
            required
            disabled={locked}
            value={choice}
            className="control w-full px-3 py-1.5 aria-invalid:border-danger disabled:opacity-50"
            onChange={(event) => {
              const chosen = choices.find((it) => it === event.target.value)
              onReason({ ...reason, choice: chosen ?? '' })
            }}
          >
            <option value="">{t('choose')}</option>
            {choices.map((it) => (
              <option key={it} value={it}>
                {t(it)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice === 'other' && (
        <Field
          label={t('text')}
          error={missing && text.trim() === '' && <span role="alert">{t('textNeeded')}</span>}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={focusOn}
              required
              readOnly={locked}
              maxLength={300}
              autoComplete="off"
              value={text}
              onChange={(event) => onReason({ ...reason, text: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
