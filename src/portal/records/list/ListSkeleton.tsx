import { useTranslations } from 'use-intl'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Stands in for a list while its first rows are loading. */
export function ListSkeleton({ title }: { title: string }) {
  const t = useTranslations('recordList')
  return (
    <div className="min-h-0 grow overflow-hidden bg-panel pt-table-head">
      <p role="status" className="sr-only">
        {t('loading', { title })}
      </p>
      {ROWS.map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="flex h-row items-center gap-4 border-b border-line px-6 max-md:px-4"
        >
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="h-4 w-1/5" />
        </div>
      ))}
    </div>
  )
}
