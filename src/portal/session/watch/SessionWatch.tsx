import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Confirmation } from '#portal/session/confirmation/Confirmation.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useSessionWatch } from './useSessionWatch.ts'
import type { Ending } from './useSessionWatch.ts'

/** Watches over the session of the signed-in user: asks before it ends, locks an unused screen, and has the user confirm what needs that. */
export function SessionWatch() {
  const { ending, stay, lock } = useSessionWatch()
  return (
    <>
      <Confirmation />
      {ending && (
        <EndingDialog key={ending.kind} ending={ending} onStay={stay} onLock={() => lock('locked')} />
      )}
    </>
  )
}

interface EndingDialogProps {
  ending: Ending
  onStay: () => Promise<void>
  onLock: () => void
}

/** Asks whether somebody is still there, or says that the session ends: only its beginning and its last seconds are read out. */
function EndingDialog({ ending: { kind, seconds }, onStay, onLock }: EndingDialogProps) {
  const t = useTranslations(`session.ending.${kind}`)
  const common = useTranslations('session.ending')
  const [isPutOff, putOff] = useState(false)
  const stay = useMutation({ mutationFn: onStay })
  if (isPutOff) return null
  return (
    <QuestionDialog
      title={t('title')}
      text={
        <>
          <span className="sr-only">{t('soon')}</span>
          <span aria-hidden="true">{t('text', { seconds })}</span>
        </>
      }
      stay={common('stay')}
      go={t('other')}
      onStay={() => stay.mutate()}
      onGo={() => (kind === 'lock' ? onLock() : putOff(true))}
    >
      <p role="alert" className="px-6 text-small text-danger empty:hidden">
        {stay.isError && common('failed')}
      </p>
    </QuestionDialog>
  )
}
