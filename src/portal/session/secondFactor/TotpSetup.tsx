import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { useTranslations } from 'use-intl'
import type { TotpOffer } from '#contract/factor.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { CopyButton } from './CopyButton.tsx'
import { wrongIn } from './challenge.ts'
import { useFactorProblem } from './useFactorProblem.ts'

interface TotpSetupProps {
  offer: TotpOffer
  busy: boolean
  /** Why the last try has failed. */
  error: Error | null
  /** The same in words, where it was not the code that was wrong. */
  failure: ReactNode
  submit: string
  onCode: (code: string) => void
  /** Other buttons below. */
  children: ReactNode
}

/** Sets an authenticator app up: its secret, to be read or typed, and a first code of it. */
export function TotpSetup({ offer, busy, error, failure, submit, onCode, children }: TotpSetupProps) {
  const t = useTranslations('secondFactor')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const problem = useFactorProblem()(error)
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // Not on the field: the keyboard of a phone would cover the QR code.
  useEffect(() => form.current?.focus(), [])
  useEffect(() => {
    if (!wrongIn(error)) return
    input.current?.focus()
    input.current?.select()
  }, [error])
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      className="flex flex-col gap-4 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(code.trim() === '')
        if (code.trim() !== '' && !busy) onCode(code)
      }}
    >
      <p>{t('setup.scan')}</p>
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={offer.uri} label={t('setup.qr')} />
        <div className="flex min-w-0 grow basis-48 flex-col items-start gap-2">
          <p className="text-small text-ink-2">{t('setup.type')}</p>
          {/* In groups, to be typed; copied without them. */}
          <code className="font-mono break-words select-all">
            {offer.secret.replace(/.{4}(?!$)/g, '$& ')}
          </code>
          <CopyButton text={offer.secret} label={t('setup.copy')} copied={t('setup.copied')} />
        </div>
      </div>
      <p>{t('setup.enter')}</p>
      <CodeField
        kind="totp"
        value={code}
        onChange={setCode}
        error={isMissing && code === '' ? t('missing') : problem.code}
        inputRef={input}
      />
      <div role="alert" className="text-small text-danger empty:hidden">
        {problem.code === undefined && failure}
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
      {children}
    </form>
  )
}

/** A QR code. It is dark on white in both themes, as cameras expect, and drawn as one path, without HTML from a text. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
