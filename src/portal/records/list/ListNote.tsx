import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'

interface ListNoteProps {
  icon: IconName
  text: string
  /** A fault, which is announced at once. */
  fault?: boolean
  /** The button's label, where it is not "Try again". */
  action?: string
  /** Left out where there is nothing to press. */
  onRetry?: () => void
  busy?: boolean
}

/** A note beside the rows of a list, with a button where something can be done. The rows stay as they are. */
export function ListNote({ icon, text, fault = false, action, onRetry, busy = false }: ListNoteProps) {
  const t = useTranslations('problem')
  return (
    <div
      className={`flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 ${fault ? 'bg-danger-soft' : 'bg-sunken'}`}
    >
      <div className="flex items-center gap-2">
        <Icon name={icon} className={fault ? 'text-danger' : 'text-ink-2'} />
        <p role={fault ? 'alert' : 'status'}>{text}</p>
      </div>
      {onRetry && (
        <Button busy={busy} onClick={onRetry}>
          {action ?? t('retry')}
        </Button>
      )}
    </div>
  )
}
