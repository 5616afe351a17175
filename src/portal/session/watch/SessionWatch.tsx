import { EndingDialog } from './EndingDialog.tsx'
import { useSessionWatch } from './useSessionWatch.ts'

/** Watches over the session of the signed-in user: asks before it ends, and covers an unused screen. */
export function SessionWatch() {
  const { ending, stay, lock } = useSessionWatch()
  return (
    ending && <EndingDialog key={ending.kind} ending={ending} onStay={stay} onLock={() => lock('locked')} />
  )
}
