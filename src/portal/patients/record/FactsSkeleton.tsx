import { useTranslations } from 'use-intl'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

/** Stands in for a record that is loading. */
export function FactsSkeleton() {
  const t = useTranslations('patients')
  return (
    <div className="flex flex-col gap-4 rounded-control border border-line bg-panel p-5">
      <p role="status" className="sr-only">
        {t('loadingRecord')}
      </p>
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  )
}
