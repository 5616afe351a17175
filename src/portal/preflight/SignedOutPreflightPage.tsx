import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Check } from './view/Check.tsx'

/** The check of the connection where no router is loaded. */
export function SignedOutPreflightPage({ config }: { config: PortalConfig }) {
  const t = useTranslations('preflight')
  return (
    <>
      <PageHeading isLarge title={t('title')} />
      <Check config={config} />
      <a href={paths.signIn()} className="text-accent-ink underline">
        {t('backToSignIn')}
      </a>
    </>
  )
}
