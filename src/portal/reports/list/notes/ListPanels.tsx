import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import type { ApiError } from '#portal/http/client/errors.ts'
import { isNotOffered } from '#portal/http/client/errors.ts'
import { useSignOut } from '#portal/session/useSignOut.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'

interface ListEmptyProps {
  /** Undefined where nothing is filtered. */
  onClear: (() => void) | undefined
  isIncomplete: boolean
  onRetry: () => void
  busy: boolean
}

export function ListEmpty({ onClear, isIncomplete, onRetry, busy }: ListEmptyProps) {
  const t = useTranslations('reports.empty')
  const title = onClear ? 'filteredTitle' : 'title'
  return (
    <Panel
      icon={onClear ? 'search' : 'report'}
      title={t(isIncomplete ? 'noneReadTitle' : title)}
      action={
        onClear ? (
          <Button onClick={onClear}>{t('clearFilters')}</Button>
        ) : (
          <Button busy={busy} onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {onClear ? t('filteredText') : !isIncomplete && t('text')}
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
