import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { acts, outcomes } from '#contract/audit/acts.ts'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useRecordsText } from '#portal/locale/words/useRecordsText.ts'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { useCan } from '#portal/session/can.ts'
import { useSession, useUser } from '#portal/session/SessionContext.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { Facts } from '#portal/ui/layout/Facts.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { ownActs } from './api/account.ts'
import { UrgentNoticesChoice } from './notices/UrgentNoticesChoice.tsx'
import { DeviceList } from './devices/DeviceList.tsx'
import { EmailChoice } from './email/EmailChoice.tsx'
import { PasswordChange } from './password/PasswordChange.tsx'
import { SecondFactorSection } from './secondFactor/SecondFactorSection.tsx'

/** The user's own account: who one is here, the password, where one is signed in, and what one has done. */
export function AccountPage() {
  const t = useTranslations('account')
  // The provider keeps the passwords of its users.
  const hasPassword = !useSession().session?.openId
  const { offers } = useCapabilities()
  const reads = useCan(releaseOperations.followReleases)
  const [canNotify] = useState(showsNotifications)
  const tellsUrgency = reads && offers('prioritizeReport') && canNotify
  return (
    <>
      <PageHeader heading={<PageHeading title={t('title')} />} />
      <div className="min-h-0 grow overflow-y-auto px-6 py-4 max-md:px-4">
        <div className="flex max-w-3xl flex-col gap-4">
          <AboutMe />
          {hasPassword && offers('changeOwnPassword') && <PasswordChange />}
          {hasPassword && offers('getSecondFactor') && <SecondFactorSection />}
          {tellsUrgency && <UrgentNoticesChoice />}
          {offers('readEmailChoices') && <EmailChoice />}
          {offers('listOwnSessions') && <DeviceList />}
          {offers('listOwnActs') && <OwnActs />}
        </div>
      </div>
    </>
  )
}

/** Whether a page can show notifications: only one from a secure origin has them, and on Android they are made by no page. */
function showsNotifications(): boolean {
  try {
    new Notification('', { silent: true }).close()
    return true
  } catch {
    return false
  }
}

function AboutMe() {
  const t = useTranslations('account')
  const roles = useTranslations('app.roles')
  const { name, username, role, permissionList, employee } = useUser()
  const facts = [
    [t('name'), name],
    [t('username'), username],
    [t('role'), role ? roles(role) : (permissionList?.name ?? '')],
    [t('employee'), employee?.name ?? t('noEmployee')],
  ] as const
  return (
    <FieldGroup title={t('me')} rows>
      <Facts facts={facts.filter(([, value]) => value !== '')} />
      <p className="text-small text-ink-3">{t('meNote')}</p>
    </FieldGroup>
  )
}

/** The user's own acts in the audit. */
function OwnActs() {
  const t = useTranslations('account.acts')
  const list = usePagedList(ownActs(useClient()))
  return (
    <FieldGroup title={t('title')} rows>
      <p className="text-small text-ink-3">{t('note')}</p>
      <SectionList list={list} title={t('title')} empty={t('none')} className="@container">
        {(record) => <OwnAct record={record} />}
      </SectionList>
    </FieldGroup>
  )
}

function OwnAct({ record: { act, outcome, at, record } }: { record: AuditRecord }) {
  const t = useTranslations('audit')
  const dates = useDates()
  const { records } = useRecordsText()
  const name = acts.find((known) => known === act)
  const known = outcomes.find((one) => one === outcome)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-1.5 @2xl:grid-cols-[12rem_1fr_1fr_5rem]">
      <span className="text-ink-2">{dates.moment(at)}</span>
      <span className="col-span-2 min-w-0 @2xl:col-span-1">{name ? t(`acts.${name}`) : act}</span>
      <span className="col-span-2 min-w-0 text-ink-2 @2xl:col-span-1">{records({ act, record })}</span>
      <span
        className={`col-start-2 row-start-1 @2xl:col-start-4 ${outcome === 'refused' ? 'text-danger' : 'text-ink-3'}`}
      >
        {known ? t(`outcomes.${known}`) : outcome}
      </span>
    </li>
  )
}
