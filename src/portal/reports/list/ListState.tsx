import { useTranslations } from 'use-intl'
import type { ApiError } from '#portal/http/client/errors.ts'
import { isNotOffered } from '#portal/http/client/errors.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useSignOut } from '#portal/session/useSignOut.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Stands in for the list while its first rows are loading. */
export const ListSkeleton = () => (
  <div aria-hidden="true" className="min-h-0 grow overflow-hidden pt-table-head">
    {ROWS.map((row) => (
      <div key={row} className="flex h-row items-center gap-4 border-b border-line px-3">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-4 w-1/5" />
        <Skeleton className="h-4 w-1/5" />
      </div>
    ))}
  </div>
)

interface ListEmptyProps {
  /** Undefined where nothing is filtered. */
  onClear: (() => void) | undefined
  /** Not all reports were read: there may be some. */
  isIncomplete: boolean
  onRetry: () => void
  busy: boolean
}

export function ListEmpty({ onClear, isIncomplete, onRetry, busy }: ListEmptyProps) {
  const t = useTranslations('reports.empty')
  if (onClear) {
    return (
      <Panel
        icon="search"
        title={t(isIncomplete ? 'noneReadTitle' : 'filteredTitle')}
        action={<Button onClick={onClear}>{t('clearFilters')}</Button>}
      >
        {t('filteredText')}
      </Panel>
    )
  }
  return (
    <Panel
      icon="report"
      title={t(isIncomplete ? 'noneReadTitle' : 'title')}
      action={
        <Button busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {!isIncomplete && t('text')}
    </Panel>
  )
}

interface ListFailedProps {
  error: Error
  onRetry: () => void
  busy: boolean
}

/** Why there is no list. Where the role may not see it, another user may sign in. */
export function ListFailed({ error, onRetry, busy }: ListFailedProps) {
  const signOutText = useTranslations('reports')('switchUser')
  const t = useTranslations('reportData')
  const problem = useTranslations('problem')
  const signOut = useSignOut()
  const retry = (
    <Button busy={busy} onClick={onRetry}>
      {problem('retry')}
    </Button>
  )
  if (isNotOffered(error)) {
    const { requestId } = error as ApiError
    return (
      <Panel
        icon="report"
        role="alert"
        title={t('notOffered.title')}
        action={retry}
        footnote={requestId && problem('request', { id: requestId })}
      >
        {t('notOffered.text')}
      </Panel>
    )
  }
  const kind = problemKind(error)
  if (kind === 'forbidden') {
    const action = <Button onClick={signOut}>{signOutText}</Button>
    return <Problem error={error} action={action} />
  }
  return <Problem error={error} action={kind === 'sessionEnded' || kind === 'unknown' ? undefined : retry} />
}

interface ListNoteProps {
  icon: IconName
  text: string
  /** The button's label, where it is not "Try again". */
  action?: string
  /** Left out where there is nothing to press. */
  onRetry?: () => void
  busy?: boolean
}

/** A note below the rows, with a button where something can be done. The rows stay as they are. */
export function ListNote({ icon, text, action, onRetry, busy = false }: ListNoteProps) {
  const t = useTranslations('problem')
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-2">
      <div className="flex items-center gap-2">
        <Icon name={icon} className="text-ink-2" />
        <p role="status">{text}</p>
      </div>
      {onRetry && (
        <Button busy={busy} onClick={onRetry}>
          {action ?? t('retry')}
        </Button>
      )}
    </div>
  )
}
