import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/Button.tsx'
import { IconButton } from '#portal/ui/IconButton.tsx'

interface PatientSelectionBarProps {
  count: number
  locked: boolean
  button: Ref<HTMLButtonElement>
  onRemove: () => void
  onClear: () => void
}

/** What can be done with the patients who are selected. Nothing is done to all of them at once. */
export function PatientSelectionBar({ count, locked, button, onRemove, onClear }: PatientSelectionBarProps) {
  const t = useTranslations('patientList.selection')
  return (
    <section
      aria-label={t('bar')}
      data-bottom-bar
      className="flex min-w-0 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-6 py-2 max-md:px-4"
    >
      <p role="status" className="font-medium tabular-nums">
        {t('selected', { count })}
      </p>
      <Button ref={button} disabled={locked} onClick={onRemove}>
        {t('remove', { count })}
      </Button>
      <p className="min-w-0 grow text-small text-ink-2">{t('each')}</p>
      <IconButton icon="close" look="bare" label={t('clear')} onClick={onClear} />
    </section>
  )
}
