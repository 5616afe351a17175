import { use, useSyncExternalStore } from 'react'
import { lazyPart } from '#portal/feedback/lazyPart.tsx'
import { ConfirmationsContext } from './confirmations.ts'
import type { ConfirmationDialogProps } from './ConfirmationDialog.tsx'

const ConfirmationDialog = lazyPart<ConfirmationDialogProps>({
  name: 'the confirmation',
  load: async () => (await import('./ConfirmationDialog.tsx')).ConfirmationDialog,
  messages: 'secondFactor',
  Fallback: () => null,
})

/** Asks the user to confirm who it is, above whatever is on the screen, which stays as it is. */
export function Confirmation() {
  const confirmations = use(ConfirmationsContext)
  const refusal = useSyncExternalStore(confirmations.subscribe, confirmations.get)
  return refusal && <ConfirmationDialog refusal={refusal} onAnswer={confirmations.answer} />
}
