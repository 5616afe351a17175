import { useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { useTranslations } from 'use-intl'
import type { TotpOffer } from '#contract/session/factor.ts'
import { CopyButton } from '#portal/ui/form/CopyButton.tsx'
import { ProofForm } from './ProofForm.tsx'
import type { ProofHandling } from './ProofForm.tsx'

interface TotpSetupProps extends ProofHandling {
  offer: TotpOffer
  onCode: (code: string) => void
}

/** Sets an authenticator app up: its secret, to be read or typed, and a first code of it. */
export function TotpSetup({ offer, onCode, ...handling }: TotpSetupProps) {
  const t = useTranslations('secondFactor')
  const box = useRef<HTMLDivElement>(null)
  // Not on the field: the keyboard of a phone would cover the QR code.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p>{t('setup.scan')}</p>
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={offer.uri} label={t('setup.qr')} />
        <div className="flex min-w-0 grow basis-48 flex-col items-start gap-2">
          <p className="text-small text-ink-2">{t('setup.type')}</p>
          {/* In groups, to be typed; copied without them. */}
          <code className="font-mono break-words select-all">
            {offer.secret.replace(/.{4}(?!$)/g, '$& ')}
          </code>
          <CopyButton
            text={offer.secret}
            label={t('setup.copy')}
            copied={t('setup.copied')}
            notCopied={t('codes.notCopied')}
          />
        </div>
      </div>
      <p>{t('setup.enter')}</p>
      <ProofForm {...handling} kind="totp" takesFocus={false} onGive={onCode} />
    </div>
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
