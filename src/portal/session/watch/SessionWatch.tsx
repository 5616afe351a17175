import { Confirmation } from '#portal/session/confirmation/Confirmation.tsx'
import { EndingDialog } from './EndingDialog.tsx'
import { useSessionWatch } from './useSessionWatch.ts'

/** Watches over the session of the signed-in user: asks before it ends, covers an unused screen, and has the user confirm what needs that. */
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
