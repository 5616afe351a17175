import { useTranslations } from 'use-intl'
import { acts, outcomes } from '#contract/acts.ts'
import type { AuditRecord } from '#contract/audit.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useRecordsText } from '#portal/locale/words/useRecordsText.ts'
import { ownActs } from '#portal/account/api/account.ts'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'

/** The user's own acts in the audit trail. */
export function OwnActs() {
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
