import { useTranslations } from 'use-intl'
import { PageHeader } from '#portal/ui/PageHeader.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'

export function ReportsPage() {
  const t = useTranslations('reports')
  return <PageHeader heading={<PageHeading title={t('title')} />} />
}
