import { lazyPart } from '#portal/feedback/lazyPart.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { useSessionWatch } from './useSessionWatch.ts'
import type { Ending } from './useSessionWatch.ts'

export interface EndingDialogProps {
  ending: Ending
  onStay: () => Promise<void>
  onLock: () => void
}

const EndingDialog = lazyPart<EndingDialogProps>({
  name: 'the question before the session ends',
  load: async () => (await import('./EndingDialog.tsx')).EndingDialog,
  Fallback: () => null,
})

const keys = { lock: ['Shift+L'] }

interface SessionWatchProps {
  /** Off for users who have switched off the keys of a single character. */
  areCharactersOn: boolean
}

/** Watches over the session of the signed-in user: asks before it ends, and covers an unused screen. */
export function SessionWatch({ areCharactersOn }: SessionWatchProps) {
  const { ending, stay, lock } = useSessionWatch()
  useKeys(keys, { lock: () => lock('locked') }, { areCharactersOn })
  return (
    ending && <EndingDialog key={ending.kind} ending={ending} onStay={stay} onLock={() => lock('locked')} />
  )
}
