import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { Button } from '#portal/ui/Button.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import type { Refusal } from './removalRefusal.ts'

interface RemovalRefusalProps {
  refusal: Refusal
  /** A request before may have removed the record. */
  answerLost: boolean
  requestId: string | undefined
  /** Tries again, where that can help; undefined as long as it may not be tried. */
  onRetry: (() => void) | undefined
  /** What else there is to say. */
  children?: ReactNode
}

/** Why the patient was not removed, and what comes next. */
export function RemovalRefusal({ refusal, answerLost, requestId, onRetry, children }: RemovalRefusalProps) {
  const t = useTranslations('patients.removal')
  const more = useTranslations('patientRemoval')
  const text = usePatientText()
  const box = useRef<HTMLDivElement>(null)
  const { kind } = refusal
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])
  if (kind === 'ended') return null

  const sentence = () => {
    if (kind === 'already') {
      const { removed } = refusal
      if (!removed) return t('already.unknown')
      return t('already.text', { when: text.moment(removed.at, removed.by) })
    }
    if (kind === 'stillThere' || kind === 'target') return more(`${kind}.text`)
    if (kind === 'lost' && refusal.there) return more('stillThere.unanswered')
    return kind === 'missing' && answerLost ? t('missing.lost') : t(`${kind}.text`)
  }
  // Whoever looks after the service can do nothing about the others.
  const isFault = kind === 'lost' || kind === 'unread' || kind === 'refused' || kind === 'stillThere'
  const retries = kind === 'lost' || kind === 'attempts' || kind === 'unread' || kind === 'stillThere'
  return (
    <div ref={box} role="alert" className="flex gap-3 rounded-control border border-danger px-4 py-3">
      <Icon
        name={kind === 'lost' || kind === 'unread' ? 'offline' : 'warning'}
        className="mt-px text-danger"
      />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p className="font-semibold text-danger">
          {kind === 'stillThere' || kind === 'target' ? more(`${kind}.title`) : t(`${kind}.title`)}
        </p>
        <p>{sentence()}</p>
        {children}
        {retries && (
          <Button className="mt-1 self-start" disabled={!onRetry} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {isFault && requestId && <p className="text-head text-ink-3">{t('request', { id: requestId })}</p>}
      </div>
    </div>
  )
}
