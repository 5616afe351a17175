import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'

interface MoreFailedProps {
  text: string
  onRetry: () => void
  busy: boolean
}

/** Says that the next rows of a list failed to load. The table shows it below the last row. */
export function MoreFailed({ text, onRetry, busy }: MoreFailedProps) {
  const t = useTranslations('problem')
  return (
    <div className="flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line-strong bg-danger-soft px-4 py-2 shadow-pop">
      <p role="alert">{text}</p>
      <Button busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
