import { useTranslations } from 'use-intl'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

export function ComparisonSkeleton() {
  const t = useTranslations('reports.comparison')
  return (
    <div role="status" aria-label={t('loading')} className="grid grid-cols-2 gap-6 p-6">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
