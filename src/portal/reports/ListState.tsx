import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/ClientContext.tsx'
import { problemKind } from '#portal/http/problemKind.ts'
import { Problem } from '#portal/session/Problem.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { signOut } from '#portal/session/signOut.ts'
import { Button } from '#portal/ui/Button.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { Skeleton } from '#portal/ui/Skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The list while its first rows are on their way. */
export const ListComing = () => (
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
  onRetry: () => void
  busy: boolean
}

export function ListEmpty({ onClear, onRetry, busy }: ListEmptyProps) {
  const t = useTranslations('reports.empty')
  if (onClear) {
    return (
      <Panel
        icon="search"
        title={t('filteredTitle')}
        action={<Button onClick={onClear}>{t('clear')}</Button>}
      >
        {t('filteredText')}
      </Panel>
    )
  }
  return (
    <Panel
      icon="report"
      title={t('title')}
      action={
        <Button busy={busy} onClick={onRetry}>
          {t('look')}
        </Button>
      }
    >
      {t('text')}
    </Panel>
  )
}

/** Why there is no list. Whoever may not see it may be somebody else, too. */
export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('reports')
  const client = useClient()
  const { store } = useSession()
  if (problemKind(error) !== 'forbidden') return <Problem error={error} onRetry={onRetry} />
  return (
    <Problem
      error={error}
      action={<Button onClick={() => void signOut(client, store)}>{t('signOut')}</Button>}
    />
  )
}

/** Something about the rows that are shown could not be done. */
export function ListNote({ text, onRetry, busy }: { text: string; onRetry: () => void; busy: boolean }) {
  const t = useTranslations('problem')
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-danger-soft px-4 py-2"
    >
      <p>{text}</p>
      <Button busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
