import { useState } from 'react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { MINIMUM_PASSWORD, passwordLength, passwordRefusals } from '#contract/session/password.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'

const strengths = ['tooShort', 'weak', 'fair', 'good', 'strong'] as const
type Strength = (typeof strengths)[number]

/** Bits from which on a password is fair, good and strong. */
const FAIR = 36
const GOOD = 48
const STRONG = 60

/**
 * How hard a password is to guess, roughly: a character that follows from those before it counts little. Whether it is a common one
 * is known to the service alone.
 */
export function strengthOf(password: string): Strength {
  if (passwordLength(password) < MINIMUM_PASSWORD) return 'tooShort'
  const seen = new Set<string>()
  let bits = 0
  let before = 0
  for (const character of password.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    if (Math.abs(code - before) <= 1) bits += 0.5
    else bits += seen.has(character) ? 1.5 : /\p{Ll}/u.test(character) ? 3.5 : 4.5
    seen.add(character)
    before = code
  }
  return bits >= STRONG ? 'strong' : bits >= GOOD ? 'good' : bits >= FAIR ? 'fair' : 'weak'
}

interface NewPasswordFieldProps {
  value: string
  onChange: (value: string) => void
  /** Why it was refused. */
  error: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

const LEVELS = strengths.length - 1
const colours = {
  tooShort: 'bg-line-strong',
  weak: 'bg-danger',
  fair: 'bg-new',
  good: 'bg-good',
  strong: 'bg-good',
} as const

/** A field for a new password, which can be shown, with its strength as it is typed. */
export function NewPasswordField({ value, onChange, error, inputRef }: NewPasswordFieldProps) {
  const t = useTranslations('newPassword')
  const [isShown, setShown] = useState(false)
  const strength = strengthOf(value)
  const level = strengths.indexOf(strength)
  const missing = MINIMUM_PASSWORD - passwordLength(value)
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('label')} description={t('rules', { min: MINIMUM_PASSWORD })} error={error}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              ref={inputRef}
              name="new-password"
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'hide' : 'show')}
            </Button>
          </div>
        )}
      </Field>
      {value !== '' && (
        <div>
          <div aria-hidden="true" className="flex gap-1">
            {strengths.slice(1).map((name, index) => (
              <span
                key={name}
                className={`h-1 grow rounded-full ${index < level ? colours[strength] : 'bg-line'}`}
              />
            ))}
          </div>
          <p role="status" className="mt-1 text-small text-ink-2">
            {strength === 'tooShort'
              ? t('missing', { count: missing })
              : t('strength', { strength: t(`strengths.${strength}`), level, levels: LEVELS })}
          </p>
        </div>
      )}
    </div>
  )
}

/** Why the service has refused a new password, in words; undefined where that is not what went wrong. */
export function usePasswordRefusal() {
  const t = useTranslations('passwordRefusal')
  return (error: Error | null): string | undefined => {
    const refused =
      error instanceof ApiError
        ? error.response?.fields?.find(({ name }) => name === 'newPassword')
        : undefined
    if (!refused) return undefined
    const code = passwordRefusals.find((known) => known === refused.code)
    return code ? t(code) : refused.problem
  }
}
