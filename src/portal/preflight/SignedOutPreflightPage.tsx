import { useTranslations } from 'use-intl'
import type { PortalConfig } from '#contract/portalConfig.ts'
import { paths } from '#contract/portalPaths.ts'
import { PageMessages } from '#portal/feedback/PageMessages.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Check } from './view/Check.tsx'

interface SignedOutPreflightPageProps {
  config: PortalConfig
}

/** The check of the connection where no router is loaded. */
export const SignedOutPreflightPage = ({ config }: SignedOutPreflightPageProps) => (
  <PageMessages bundles={['preflight']}>
    <Content config={config} />
  </PageMessages>
)

function Content({ config }: SignedOutPreflightPageProps) {
  const t = useTranslations('preflight')
  return (
    <>
      <PageHeading title={t('title')} />
      <Check config={config} />
      <a href={paths.signIn()} className="text-accent-ink underline">
        {t('backToSignIn')}
      </a>
    </>
  )
}
