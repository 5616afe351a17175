import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { MAX_WRONG_CODES } from '#contract/resources/share.ts'
import type { share as declared } from '#contract/resources/share.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useRevokeShare } from '#portal/reports/api/shares.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'

type Share = RecordOf<typeof declared>

interface ShareItemProps {
  share: Share
  /** With the recipient, once it is revoked. */
  onRevoked: (recipient: string) => void
}

/** A link to a report, its use so far, and the button that revokes it, which asks once more. */
export function ShareItem({ share, onRevoked }: ShareItemProps) {
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
    wrongCodes > 0 && t('wrongCodes', { count: wrongCodes }),
  ]
  const revoke = () => revoking.mutate(share.id, { onSuccess: () => onRevoked(recipient) })
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
        <div className="flex gap-2">
          <Button disabled={revoking.isPending} onClick={() => setAsked(false)}>
            {t('keep')}
          </Button>
          <Button variant="danger" busy={revoking.isPending} onClick={revoke}>
            {t('revokeNow')}
          </Button>
        </div>
      ) : (
        <Button aria-label={t('revokeNamed', { recipient })} onClick={() => setAsked(true)}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

function stateOf({ expires, uses, maxUses, wrongCodes }: Share): 'expired' | 'used' | 'locked' | 'open' {
  if (wrongCodes >= MAX_WRONG_CODES) return 'locked'
  if (Date.parse(expires) <= Date.now()) return 'expired'
  return uses >= maxUses ? 'used' : 'open'
}
