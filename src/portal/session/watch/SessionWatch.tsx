import { useMutation } from '@tanstack/react-query'
import { use, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { ConfirmationsContext } from '#portal/session/confirmation/confirmations.ts'
import type { ConfirmationDialogProps } from '#portal/session/confirmation/ConfirmationDialog.tsx'
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

const ConfirmationDialog = lazyPart<ConfirmationDialogProps>({
  name: 'the confirmation',
  load: async () => (await import('#portal/session/confirmation/ConfirmationDialog.tsx')).ConfirmationDialog,
  messages: ['secondFactor'],
  Fallback: () => null,
})

/** Re-authenticates the user in a dialog above the screen, which stays as it is. */
function Confirmation() {
  const confirmations = use(ConfirmationsContext)
  const refusal = useSyncExternalStore(confirmations.subscribe, confirmations.get)
  return refusal && <ConfirmationDialog refusal={refusal} onAnswer={confirmations.answer} />
}
