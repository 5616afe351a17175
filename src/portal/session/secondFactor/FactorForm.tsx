import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import type { Challenge } from './challenge.ts'
import { CodeField } from './CodeField.tsx'
import { signWithPasskey } from './passkeys.ts'
import { useFactorProblem } from './useFactorProblem.ts'

/** The service takes what was signed for two minutes; the user needs some of them. */
const FRESH_MS = 90_000

/** A second factor. An empty one asks for a new challenge. */
interface GivenFactor {
  code?: string
  passkey?: Record<string, unknown>
}

interface FactorFormProps {
  challenge: Challenge
  busy: boolean
  /** Why the last try has failed. */
  error: Error | null
  /** The same in words, where it was not the factor that was wrong. */
  failure: ReactNode
  submit: string
  onGive: (factor: GivenFactor) => void
  /** Other buttons below. */
  children: ReactNode
}

/** Asks for a second factor: a code, or a passkey. */
export function FactorForm({ challenge, busy, error, failure, submit, onGive, children }: FactorFormProps) {
  const t = useTranslations('secondFactor')
  const { factors, passkey } = challenge
  const hasApp = factors.includes('totp')
  const [isRecovery, setRecovery] = useState(false)
  const kind = hasApp && !isRecovery ? 'totp' : 'recovery'
  const hasField = hasApp || isRecovery
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [passkeyError, setPasskeyError] = useState<Error | null>(null)
  const problemOf = useFactorProblem()
  const problem = problemOf(passkeyError ?? error, kind)
  const input = useRef<HTMLInputElement>(null)
  const passkeyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const first = input.current ?? passkeyButton.current
    first?.focus()
    input.current?.select()
  }, [error, kind])
  const { sign, isSigning } = usePasskey(passkey, { onGive, onFailed: setPasskeyError })

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasField || busy) return
        setMissing(code.trim() === '')
        setPasskeyError(null)
        if (code.trim() !== '') onGive({ code })
      }}
    >
      {passkey && (
        <Button
          ref={passkeyButton}
          variant={hasField ? 'secondary' : 'primary'}
          busy={isSigning || (busy && !hasField)}
          onClick={() => {
            setPasskeyError(null)
            if (!busy) sign()
          }}
        >
          {t('usePasskey')}
        </Button>
      )}
      {hasField && (
        <CodeField
          kind={kind}
          value={code}
          onChange={setCode}
          error={isMissing && code === '' ? t('missing') : problem.code}
          inputRef={input}
        />
      )}
      <div role="alert" className="text-small text-danger empty:hidden">
        {problem.passkey ?? (problem.code === undefined && failure)}
      </div>
      {hasField && (
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      )}
      {factors.includes('recovery') && (
        <Button
          variant="quiet"
          onClick={() => {
            setCode('')
            setMissing(false)
            setRecovery(!isRecovery)
          }}
        >
          {t(isRecovery && hasApp ? 'useApp' : 'useRecovery')}
        </Button>
      )}
      {children}
    </form>
  )
}

interface PasskeyHandlers {
  onGive: (factor: GivenFactor) => void
  onFailed: (error: Error) => void
}

/** Has a passkey sign what the service asks for. Where that is too old, something new is asked for first. */
function usePasskey(passkey: Challenge['passkey'], { onGive, onFailed }: PasskeyHandlers) {
  const [isSigning, setSigning] = useState(false)
  const receivedAt = useRef(0)
  const isWaiting = useRef(false)
  const run = async () => {
    if (!passkey) return
    setSigning(true)
    await signWithPasskey(passkey).then(
      (signed) => onGive({ passkey: signed }),
      (error: unknown) => onFailed(error instanceof Error ? error : new Error(String(error))),
    )
    setSigning(false)
  }
  const received = useEffectEvent(() => {
    receivedAt.current = performance.now()
    if (isWaiting.current) void run()
    isWaiting.current = false
  })
  useEffect(() => received(), [passkey])
  return {
    isSigning,
    sign: () => {
      if (performance.now() - receivedAt.current < FRESH_MS) void run()
      else {
        isWaiting.current = true
        onGive({})
      }
    },
  }
}
