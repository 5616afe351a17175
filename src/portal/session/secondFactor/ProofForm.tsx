import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { InputField } from '#portal/ui/form/Field.tsx'
import { FormAlert, PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { wrongIn } from './challenge.ts'

/** A code may be typed or pasted with spaces. */
const code = { maxLength: 40, spellCheck: false, className: 'font-mono tracking-wider' } as const

/** The field of each proof, and its texts. */
const kinds = {
  totp: {
    label: 'code',
    hint: 'codeHint',
    missing: 'missing',
    wrong: 'wrongCode',
    input: {
      ...code,
      name: 'one-time-code',
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      autoCapitalize: 'none',
    },
  },
  recovery: {
    label: 'recovery',
    hint: 'recoveryHint',
    missing: 'missing',
    wrong: 'wrongRecovery',
    input: { ...code, name: 'recovery-code', autoCapitalize: 'characters' },
  },
  password: {
    label: 'confirmation.password',
    hint: undefined,
    missing: 'confirmation.missingPassword',
    wrong: 'confirmation.wrongPassword',
    input: { name: 'password', type: 'password', autoComplete: 'current-password' },
  },
} as const

/** What each form for a proof is given. */
export interface ProofHandling {
  busy: boolean
  /** Why the last try has failed. */
  error: Error | null
  /** The same in words, where it was not the proof that was wrong. */
  failure: ReactNode
  submit: string
  /** Other buttons below. */
  children: ReactNode
}

interface ProofFormProps extends ProofHandling {
  kind: keyof typeof kinds
  /** The field has the focus from the beginning, not only once the proof was wrong. */
  takesFocus?: boolean
  onGive: (proof: string) => void
}

/** Asks for a proof that is typed: a code, or the password. */
export function ProofForm(props: ProofFormProps) {
  const { kind, takesFocus = true, busy, error, failure, submit, onGive, children } = props
  const t = useTranslations('secondFactor')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { label, hint, missing, wrong, input } = kinds[kind]
  const problem = useProofProblem()(error, wrong)
  const ref = useRef<HTMLInputElement>(null)
  // A password may be of spaces.
  const isEmpty = (kind === 'password' ? text : text.trim()) === ''
  const isFocused = takesFocus || wrongIn(error) !== undefined
  useEffect(() => {
    if (!isFocused) return
    ref.current?.focus()
    ref.current?.select()
  }, [error, isFocused])
  return (
    <PlainForm
      onSubmit={() => {
        setMissing(isEmpty)
        if (!isEmpty && !busy) onGive(text)
      }}
    >
      <InputField
        {...input}
        ref={ref}
        label={t(label)}
        description={hint && t(hint)}
        error={isMissing && isEmpty ? t(missing) : problem}
        value={text}
        onChange={setText}
      />
      <FormAlert>{problem === undefined && failure}</FormAlert>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
      {children}
    </PlainForm>
  )
}

/** That a proof was wrong, with the number of tries that are left; undefined for any other error. */
export function useProofProblem() {
  const t = useTranslations('secondFactor')
  return (error: Error | null, text: (typeof kinds)[keyof typeof kinds]['wrong'] | 'wrongPasskey') => {
    const isPasskey = wrongIn(error) === 'wrong_passkey'
    if (wrongIn(error) === undefined || isPasskey !== (text === 'wrongPasskey')) return undefined
    const tries = error instanceof ApiError ? error.response?.triesLeft : undefined
    return tries === undefined ? t(text) : `${t(text)} ${t('triesLeft', { tries })}`
  }
}
