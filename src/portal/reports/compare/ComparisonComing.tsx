import { useTranslations } from 'use-intl'
import { Skeleton } from '#portal/ui/Skeleton.tsx'

/** Stands where the two reports will. */
export function ComparisonComing() {
  const t = useTranslations('compare')
  return (
    <div role="status" aria-label={t('coming')} className="grid grid-cols-2 gap-6 p-6">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
