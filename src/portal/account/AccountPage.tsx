import { useTranslations } from 'use-intl'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useSession, useUser } from '#portal/session/SessionContext.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { OwnActs } from './acts/OwnActs.tsx'
import { DeviceList } from './devices/DeviceList.tsx'
import { SecondFactorSection } from './secondFactor/SecondFactorSection.tsx'
import { PasswordChange } from './password/PasswordChange.tsx'

/** The user's own account: who one is here, the password, where one is signed in, and what one has done. */
export function AccountPage() {
  const t = useTranslations('account')
  // The provider keeps the passwords of its users.
  const hasPassword = !useSession().session?.openId
  const { offers } = useCapabilities()
  return (
    <>
      <PageHeader heading={<PageHeading title={t('title')} />} />
      <div className="min-h-0 grow overflow-y-auto px-6 py-4 max-md:px-4">
        <div className="flex max-w-3xl flex-col gap-4">
          <AboutMe />
          {hasPassword && offers('changeOwnPassword') && <PasswordChange />}
          {hasPassword && offers('getSecondFactor') && <SecondFactorSection />}
          {offers('listOwnSessions') && <DeviceList />}
          {offers('listOwnActs') && <OwnActs />}
        </div>
      </div>
    </>
  )
}

function AboutMe() {
  const t = useTranslations('account')
  const roles = useTranslations('session.role')
  const { name, username, role, permissionList, employee } = useUser()
  const facts = [
    [t('name'), name],
    [t('username'), username],
    [t('role'), role ? roles(role) : (permissionList?.name ?? '')],
    [t('employee'), employee?.name ?? t('noEmployee')],
  ].filter(([, value]) => value !== '')
  return (
    <FieldGroup title={t('me')} rows>
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-ink-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-3">{t('meNote')}</p>
    </FieldGroup>
  )
}
