import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { Check } from './view/Check.tsx'

export function PreflightPage({ config }: { config: PortalConfig }) {
  const t = useTranslations('preflight')
  return (
    <>
      <PageHeader heading={<PageHeading title={t('title')} />} />
      <div className="min-h-0 grow overflow-y-auto px-6 py-4 max-md:px-4">
        <div className="max-w-3xl">
          <Check config={config} />
          <Link to={paths.home} className="text-accent-ink underline">
            {t('back')}
          </Link>
        </div>
      </div>
    </>
  )
}
