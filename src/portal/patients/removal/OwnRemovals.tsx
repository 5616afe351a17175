import { useTranslations } from 'use-intl'
import { useRestoreText } from '#portal/patients/api/useRestorePatient.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import type { DoneRemoval } from './outcome.ts'
import { UndoLine } from './QueueSummary.tsx'

export interface OwnRemovalsProps {
  removals: readonly DoneRemoval[]
  /** The pressed button disappears, and would take the focus along. */
  onRestored: () => void
}

/** The user's own removals that can still be undone, also where their notices were dismissed. */
export function OwnRemovals({ removals, onRestored }: OwnRemovalsProps) {
  const t = useTranslations('patientList.ownRemovals')
  const text = useRestoreText()
  const notify = useNotify()
  return (
    <section
      aria-label={t('title')}
      className="max-h-40 shrink-0 overflow-y-auto border-b border-line bg-panel px-6 py-2 text-small max-md:px-4"
    >
      <h2 className="font-semibold text-ink-2">{t('title')}</h2>
      <ul>
        {removals.map((removal) => (
          <li key={removal.id} className="flex flex-wrap items-center gap-x-3">
            {t('record', { id: String(removal.id) })}
            <UndoLine
              removal={removal}
              onRestored={() => {
                notify(text.restored({ patient: undefined }, removal.id))
                onRestored()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
