import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import type { Challenge } from './challenge.ts'
import { PasskeyError, signWithPasskey } from './passkeys.ts'
import { ProofForm, useProofProblem } from './ProofForm.tsx'
import type { ProofHandling } from './ProofForm.tsx'

/** The service takes what was signed for two minutes; the user needs some of them. */
const FRESH_MS = 90_000

/** A second factor. An empty one asks for a new challenge. */
interface GivenFactor {
  code?: string
  passkey?: Record<string, unknown>
}

interface FactorFormProps extends ProofHandling {
  challenge: Challenge
  onGive: (factor: GivenFactor) => void
}

/** Asks for a second factor: a code, or a passkey. */
export function FactorForm(props: FactorFormProps) {
  const { challenge, onGive, children, ...handling } = props
  const { busy, error, failure } = handling
  const t = useTranslations('secondFactor')
  const { factors, passkey } = challenge
  const hasApp = factors.includes('totp')
  const [isRecovery, setRecovery] = useState(false)
  const hasField = hasApp || isRecovery
  const [passkeyError, setPasskeyError] = useState<Error | null>(null)
  const wrongPasskey = useProofProblem()(error, 'wrongPasskey')
  const passkeyProblem =
    passkeyError instanceof PasskeyError ? t(`passkey.${passkeyError.failure}`) : wrongPasskey
  const passkeyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!hasField) passkeyButton.current?.focus()
  }, [error, hasField])
  const { sign, isSigning } = usePasskey(passkey, { onGive, onFailed: setPasskeyError })

  const others = (
    <>
      {factors.includes('recovery') && (
        <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery && hasApp ? 'useApp' : 'useRecovery')}
        </Button>
      )}
      {children}
    </>
  )
  return (
    <div className="flex flex-col gap-4">
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
      {hasField ? (
        <ProofForm
          {...handling}
          key={String(isRecovery)}
          kind={isRecovery ? 'recovery' : 'totp'}
          // A passkey that was not given leaves the focus on its button.
          takesFocus={passkeyError === null}
          error={passkeyError ?? error}
          failure={passkeyProblem ?? failure}
          onGive={(code) => {
            setPasskeyError(null)
            onGive({ code })
          }}
        >
          {others}
        </ProofForm>
      ) : (
        <>
          <FormAlert>{passkeyProblem ?? failure}</FormAlert>
          {others}
        </>
      )}
    </div>
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
