import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { useTranslations } from 'use-intl'
import type { OwnRemovalsProps } from './OwnRemovals.tsx'
import type { RemovalDialogProps } from './RemovalDialog.tsx'
import type { RemovalQueueProps } from './RemovalQueue.tsx'

// The list of patients is read far more often than one is removed, and is there without the code of a removal.

export const LazyRemovalDialog = lazyPart<RemovalDialogProps>({
  name: 'the removal dialog',
  load: async () => (await import('./RemovalDialog.tsx')).RemovalDialog,
  messages: ['patientRemoval'],
  Fallback: Coming,
  CloseAction: ({ onClosed }) => <Close onClick={onClosed} />,
})

export const LazyRemovalQueue = lazyPart<RemovalQueueProps>({
  name: 'the removal of several patients',
  load: async () => (await import('./RemovalQueue.tsx')).RemovalQueue,
  messages: ['patientRemoval'],
  Fallback: Coming,
  CloseAction: ({ onClosed }) => <Close onClick={onClosed} />,
})

/** Its code is that of the summary of several removals. */
export const LazyOwnRemovals = lazyPart<OwnRemovalsProps>({
  name: 'the own removals',
  load: async () => (await import('./OwnRemovals.tsx')).OwnRemovals,
  messages: ['patientRemoval'],
  Fallback: () => null,
})

function Coming() {
  const t = useTranslations('patients.removal')
  return (
    <p role="status" className="sr-only">
      {t('loadingRecord')}
    </p>
  )
}

function Close({ onClick }: { onClick: () => void }) {
  const t = useTranslations('patients.removal')
  return (
    <Button variant="quiet" onClick={onClick}>
      {t('close')}
    </Button>
  )
}
