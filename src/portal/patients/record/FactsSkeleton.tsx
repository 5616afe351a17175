import { useTranslations } from 'use-intl'
import { Loading } from '#portal/ui/layout/Loading.tsx'

/** Stands in for a record that is loading. */
export function FactsSkeleton() {
  const t = useTranslations('patients')
  return (
    <Loading
      text={t('loadingRecord')}
      className="gap-4 rounded-control border border-line bg-panel p-5"
      shapes={['h-4 w-1/2', 'h-4 w-2/5', 'h-4 w-1/2', 'h-4 w-1/3']}
    />
  )
}
