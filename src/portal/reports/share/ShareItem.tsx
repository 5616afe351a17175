import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RecordOf } from '#contract/declaration/resource.ts'
import type { share as declared } from '#contract/resources/share.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { stateOf, useRevokeShare } from '#portal/reports/api/shares.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'

type Share = RecordOf<typeof declared>

interface ShareItemProps {
  share: Share
  /** The report whose links are shown. */
  reportId: number
  /** Once it is revoked. */
  onRevoked: (share: Share) => void
}

/** A link to a report, its use so far, and the button that revokes it, which asks once more. */
export function ShareItem({ share, reportId, onRevoked }: ShareItemProps) {
  const t = useTranslations('share')
  const dates = useDates()
  const problemTitle = useProblemTitle()
  const revoking = useRevokeShare()
  const [isAsked, setAsked] = useState(false)
  const { recipient, expires, uses, maxUses, lastUsed, wrongCodes } = share
  const state = stateOf(share)
  const facts = [
    t('until', { time: dates.moment(expires) }),
    t('opened', { uses: String(uses), most: maxUses }),
    lastUsed && t('lastOpened', { time: dates.moment(lastUsed) }),
    share.report.id !== reportId && t('earlier'),
    wrongCodes > 0 && t('wrongCodes', { count: wrongCodes }),
  ]
  // The button that was pressed is replaced, so that the focus goes to the one in its place.
  const wasAsked = useRef(false)
  const ask = (asked: boolean) => {
    wasAsked.current = !asked
    setAsked(asked)
  }
  const revoke = () => revoking.mutate(share.id, { onSuccess: () => onRevoked(share) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 grow basis-60">
        <p className="break-words">
          <span className="font-medium">{recipient}</span>{' '}
          <span className={state === 'open' ? 'text-ink-2' : 'text-ink-3'}>· {t(`states.${state}`)}</span>
        </p>
        <p className="text-small text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        {revoking.error && <FormAlert>{t('failed', { problem: problemTitle(revoking.error) })}</FormAlert>}
      </div>
      {isAsked ? (
        // The harmless button stands where the one was that asked, so that a double press revokes nothing.
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant="danger"
            aria-label={t('revokeNowNamed', { recipient })}
            busy={revoking.isPending}
            onClick={revoke}
          >
            {t('revokeNow')}
          </Button>
          <Button
            ref={(button) => button?.focus()}
            aria-label={t('keepNamed', { recipient })}
            disabled={revoking.isPending}
            onClick={() => ask(false)}
          >
            {t('keep')}
          </Button>
        </div>
      ) : (
        <Button
          ref={(button) => void (wasAsked.current && button?.focus())}
          aria-label={t('revokeNamed', { recipient })}
          onClick={() => ask(true)}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
