import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import type { RemovalDialogProps } from './RemovalDialog.tsx'
import type { RemovalQueueProps } from './RemovalQueue.tsx'

// Patients and reports are read far more often than a patient is removed, and are there without the code of a removal.

const dialog = {
  messages: ['patients', 'patientRecord', 'patientRemoval'],
  Fallback: function Coming() {
    const t = useTranslations('removalDialog')
    return (
      <p role="status" className="px-6 py-2 text-small text-ink-2 max-md:px-4">
        {t('loading')}
      </p>
    )
  },
  CloseAction: function Close({ onClosed }: { onClosed: () => void }) {
    const t = useTranslations('removalDialog')
    return (
      <Button variant="quiet" onClick={onClosed}>
        {t('cancel')}
      </Button>
    )
  },
} as const

export const LazyRemovalDialog = lazyPart<RemovalDialogProps>({
  ...dialog,
  name: 'the removal dialog',
  load: async () => (await import('./RemovalDialog.tsx')).RemovalDialog,
})

export const LazyRemovalQueue = lazyPart<RemovalQueueProps>({
  ...dialog,
  name: 'the removal of several patients',
  load: async () => (await import('./RemovalQueue.tsx')).RemovalQueue,
})
